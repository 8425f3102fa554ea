import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { BYTES_PER_MB } from '@escriba/contracts/shared/limits';
import { countPassedBytes } from '@escriba/runtime';
import { fileTooLarge } from './uploads.errors.ts';

/** Creates a pass-through that hashes and counts; it breaks the stream at the first byte over the limit. */
export const createMeasure = (
  sizeBytesMax: number,
  tooLarge: (sizeMbMax: number) => Error = fileTooLarge,
) => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      sizeBytes += chunk.length;
      if (sizeBytes > sizeBytesMax) {
        done(tooLarge(Math.floor(sizeBytesMax / BYTES_PER_MB)));
        return;
      }
      countPassedBytes(chunk.length);
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, read: () => ({ sizeBytes, sha256: hash.digest('hex') }) };
};
