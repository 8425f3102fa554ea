import { readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileAddress } from './formats.ts';
import { type MediaPrograms, MEMORY_BYTES_MAX, runProgram } from './run-program.ts';

const FILE_BYTES_MAX = 64 * 2 ** 20;

export type EncodeInput = {
  /** The output of `decodeToPcm`. */
  pcmPath: string;
  startMs: number;
  endMs: number;
  /** Temporary file: a piped FLAC would lack its length, which some readers need. */
  workPath: string;
  signal?: AbortSignal | undefined;
};

/**
 * Encodes a span of decoded PCM as FLAC: lossless, about 16 kB per second, and readable by OpenAI and every compatible server, several of
 * which support neither Opus nor AAC.
 * @throws mediaTimeout; the signal's reason
 */
export const encodePiece = async (
  programs: MediaPrograms,
  input: EncodeInput,
): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    const run = await runProgram(programs, 'ffmpeg', encodeArguments(input), {
      signal: input.signal,
      reads: [resolve(input.pcmPath)],
      writes: [resolve(input.workPath)],
      timeoutMs: 30_000,
      cpuSeconds: 15,
      memoryBytesMax: MEMORY_BYTES_MAX,
      fileBytesMax: FILE_BYTES_MAX,
    });
    if (run.exitCode !== 0) throw new Error(`ffmpeg could not encode a piece: ${run.messages}`);
    return new Uint8Array(await readFile(input.workPath));
  } finally {
    await rm(input.workPath, { force: true });
  }
};

const encodeArguments = ({ pcmPath, startMs, endMs, workPath }: EncodeInput): string[] =>
  [
    ['-nostdin', '-hide_banner', '-v', 'error', '-y', '-protocol_whitelist', 'file,pipe'],
    ['-f', 's16le', '-ar', '16000', '-ac', '1'],
    ['-ss', String(startMs / 1_000), '-t', String((endMs - startMs) / 1_000)],
    ['-i', fileAddress(pcmPath), '-map_metadata', '-1', '-f', 'flac', fileAddress(workPath)],
  ].flat();
