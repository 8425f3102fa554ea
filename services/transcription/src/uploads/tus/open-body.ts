import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { countPassedBytes } from '@escriba/runtime';

const BUFFERED_BYTES = 262_144;

/**
 * A request's bytes as a stream. It may be closed before them: the rest is then read away, so that a client that is still sending
 * sees the answer. When the client hangs up it just ends, so that what has arrived is kept.
 */
export const openBody = (raw: IncomingMessage): Readable => {
  const body = new Readable({
    highWaterMark: BUFFERED_BYTES,
    read: () => void raw.resume(),
    destroy: (error, done) => {
      raw.off('data', onData).off('end', onEnd).off('close', onEnd);
      if (!raw.readableEnded && !raw.destroyed) raw.resume();
      done(error);
    },
  });
  const onData = (chunk: Buffer): void => {
    countPassedBytes(chunk.length);
    if (!body.push(chunk)) raw.pause();
  };
  const onEnd = (): void => {
    raw.off('end', onEnd).off('close', onEnd);
    body.push(null);
  };
  raw.on('data', onData).once('end', onEnd).once('close', onEnd);
  raw.pause();
  return body;
};
