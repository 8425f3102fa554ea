import { readMemoryBytes } from '../../platform/memory.ts';

/** Memory of one upload. With S3 it has two parts in flight and what arrives meanwhile (packages/storage/src/s3-storage.ts). */
const BYTES_OF_ONE = 24 * 1_024 ** 2;
/** The share of the memory that uploads may take. The rest is for the process itself, the programs that examine files, and texts. */
const SHARE_OF_MEMORY = 0.5;
const MAX = 64;

/**
 * Returns the number of concurrent uploads whose buffers fit half of the memory, 64 at most; a wish can only lower it.
 * @param wished the configured number, if there is one
 */
export const fitUploads = (wished: number | undefined, memoryBytes: number = readMemoryBytes()): number =>
  Math.max(1, Math.min(wished ?? MAX, MAX, Math.floor((memoryBytes * SHARE_OF_MEMORY) / BYTES_OF_ONE)));
