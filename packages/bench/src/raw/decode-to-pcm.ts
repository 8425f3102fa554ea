import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FFMPEG_TIMEOUT_MS = 120_000;

/** Writes a recording's sound as raw samples: 16 kHz, mono, 16 bits. */
export const decodeToPcm = async (path: string, pcmPath: string): Promise<void> => {
  const input = ['-nostdin', '-v', 'error', '-y', '-i', path];
  const output = ['-vn', '-ar', '16000', '-ac', '1', '-f', 's16le', pcmPath];
  await run(process.env['FFMPEG_PATH'] ?? 'ffmpeg', [...input, ...output], { timeout: FFMPEG_TIMEOUT_MS });
};
