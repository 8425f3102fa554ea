import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { countPassedBytes } from '@escriba/runtime';

const BUFFERED_BYTES = 262_144;

/**
 * Opens a request's bytes as a stream. If it is closed before their end, the rest is discarded, so that a client that is still sending sees
 * the response. If the client disconnects it just ends, so that the received bytes are kept.
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
