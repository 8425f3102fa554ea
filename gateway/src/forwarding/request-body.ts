import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { countPassedBytes } from '@escriba/runtime';

/** Whether bytes follow the headers, whatever the method. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

type BodyOptions = {
  /** Longest silence of the client in ms, after which its connection is cut. */
  readonly stallTimeoutMs: number;
  /** Called when the service is connected and wants the first byte: the moment for `100 Continue`. */
  readonly onWanted: () => void;
};

/**
 * The request's bytes for undici. Giving undici the request itself would cut the client's connection when a service answers
 * before the upload has ended; here the rest is read and thrown away, and the client gets that answer.
 */
export const forwardedBody = (
  request: IncomingMessage,
  { stallTimeoutMs, onWanted }: BodyOptions,
): Readable => {
  let wanted = false;
  const body = new Readable({
    read() {
      if (!wanted) {
        wanted = true;
        onWanted();
        listen();
      }
      request.resume();
    },
    destroy(error, callback) {
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      if (!request.readableEnded) discardRest(request);
      callback(error);
    },
  });
  const onData = (chunk: Buffer): void => {
    countPassedBytes(chunk.length);
    if (!body.push(chunk)) request.pause();
  };
  const onEnd = (): void => {
    request.setTimeout(0);
    body.push(null);
  };
  const onClose = (): void => {
    if (!request.complete) body.destroy(new Error('the client hung up'));
  };
  const listen = (): void => {
    request.setTimeout(stallTimeoutMs, () => request.destroy());
    request.on('data', onData).once('end', onEnd).once('close', onClose);
  };
  return body;
};

/** Browsers read an answer only after they have sent everything, so that an early answer needs the rest read away. */
const DISCARD_TIME_MS = 120_000;

/**
 * To be called before the head of an answer is written. Where the client is still sending and asked for the connection to
 * be closed, Node would close it right after the answer and the client would see a reset; it is closed later instead.
 */
export const allowEarlyAnswer = (request: IncomingMessage, response: ServerResponse): void => {
  if (response.shouldKeepAlive || request.complete || request.httpVersion !== '1.1' || !hasBody(request))
    return;
  response.shouldKeepAlive = true;
  request.once('end', () => request.socket.end());
};

/** Reads and forgets what a client still sends, for a limited time. */
export const discardRest = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), DISCARD_TIME_MS).unref();
  request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  request.resume();
};
