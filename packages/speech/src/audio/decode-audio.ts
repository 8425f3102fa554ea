import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fromPcm16, SAMPLE_RATE } from './samples.ts';

export type DecodeOptions = {
  /** The ffmpeg program. Default `ffmpeg`. */
  ffmpegPath?: string | undefined;
  signal?: AbortSignal | undefined;
};

/** The audio of a local media file, decoded by ffmpeg, in chunks of samples. Throws with ffmpeg's own message if it fails. */
export const decodeAudio = async function* decodeAudio(
  path: string,
  options: DecodeOptions = {},
): AsyncGenerator<Float32Array> {
  const input = ['-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe', '-i', `file:${path}`];
  const output = ['-vn', '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', 'pipe:1'];
  const child = spawn(options.ffmpegPath ?? 'ffmpeg', [...input, ...output], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.signal ? { signal: options.signal } : {}),
  });
  const closed = once(child, 'close');
  // Reading fails first if the program cannot be started; `closed` below has the reason.
  closed.catch(() => undefined);
  const warnings: Buffer[] = [];
  child.stderr.on('data', (data: Buffer) => warnings.push(data));
  try {
    let odd: Buffer = Buffer.alloc(0);
    for await (const data of child.stdout) {
      const bytes = Buffer.concat([odd, data as Buffer]);
      const even = bytes.length - (bytes.length % 2);
      odd = bytes.subarray(even);
      if (even > 0) yield fromPcm16(bytes.subarray(0, even));
    }
    const [code] = (await closed) as [number | null];
    if (code !== 0) throw new Error(`ffmpeg: ${Buffer.concat(warnings).toString('utf8').trim()}`);
  } finally {
    child.kill('SIGKILL');
  }
};
