import { Transform } from 'node:stream';

/** Passes bytes through and counts them. */
export const createByteCounter = (): { stream: Transform; sizeBytes: () => number } => {
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, sizeBytes: () => size };
};
