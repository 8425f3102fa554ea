import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ModelFile } from './model.ts';
import { isNotFound } from './model-paths.ts';

export type FileCheck =
  | { status: 'ok' }
  | { status: 'missing'; file: string }
  | { status: 'damaged'; file: string; reason: 'size' | 'checksum' };

/** Compares files with what they should be. Names the first bad one. */
export const checkFiles = async (
  dir: string,
  files: readonly ModelFile[],
  signal?: AbortSignal,
): Promise<FileCheck> => {
  for (const file of files) {
    const fault = await findFault(join(dir, file.path), file, signal);
    if (fault) return { file: file.path, ...fault };
  }
  return { status: 'ok' };
};

type Fault = { status: 'missing' } | { status: 'damaged'; reason: 'size' | 'checksum' };

const findFault = async (path: string, file: ModelFile, signal?: AbortSignal): Promise<Fault | undefined> => {
  try {
    const found = await stat(path);
    if (!found.isFile()) return { status: 'missing' };
    if (found.size !== file.sizeBytes) return { status: 'damaged', reason: 'size' };
    return (await hashFile(path, signal)) === file.sha256
      ? undefined
      : { status: 'damaged', reason: 'checksum' };
  } catch (error) {
    if (isNotFound(error)) return { status: 'missing' };
    throw error;
  }
};

/** Returns the SHA-256 of a file. */
export const hashFile = async (path: string, signal?: AbortSignal): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash, signal ? { signal } : {});
  return hash.digest('hex');
};
