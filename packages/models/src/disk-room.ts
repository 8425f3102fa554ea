import { statfs } from 'node:fs/promises';

/** Room that is left for others. */
const RESERVE_BYTES = 100_000_000;

/** Returns a sentence that says how much room the disk of a folder lacks for a model; undefined if it has enough. */
export const findDiskShortage = async (folder: string, neededBytes: number): Promise<string | undefined> => {
  const { bavail, bsize } = await statfs(folder);
  const missing = neededBytes + RESERVE_BYTES - bavail * bsize;
  if (missing <= 0) return undefined;
  return `The disk of ${folder} lacks ${megabytes(missing)}: ${megabytes(neededBytes)} are needed, and ${megabytes(RESERVE_BYTES)} stay free. Make room, or set ESCRIBA_MODELS_DIR to a folder on another disk.`;
};

/** Returns a size in whole MB, rounded up, with its unit. */
export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;
