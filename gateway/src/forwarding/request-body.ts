import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { countPassedBytes } from '@escriba/runtime';

/** Returns whether a body follows the headers, for any method. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

type BodyOptions = {
  /** Longest pause of the client within its body, in ms, after which its connection is cut. */
  readonly stallTimeoutMs: number;
  /** The same limit before the first byte, and for the rest that is discarded after the response. */
  readonly silenceTimeoutMs: number;
  /** Called when the service is connected and requests the first byte: the time for `100 Continue`. */
  readonly onWanted: () => void;
};

/**
 * Returns the request's bytes for undici. Giving undici the request itself would cut the client's connection if a service responds before
 * the upload has ended; here the rest is discarded, and the client gets that response.
 */
export const forwardedBody = (
  request: IncomingMessage,
  { stallTimeoutMs, silenceTimeoutMs, onWanted }: BodyOptions,
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
      if (!request.readableEnded) discardRest(request, silenceTimeoutMs);
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
    if (!request.complete) body.destroy(new Error('the client disconnected'));
  };
  const listen = (): void => {
    request.setTimeout(silenceTimeoutMs, () => request.destroy());
    request.once('data', () => request.setTimeout(stallTimeoutMs));
    request.on('data', onData).once('end', onEnd).once('close', onClose);
  };
  return body;
};

/** Browsers read a response only after they have sent everything, so after an early response the rest must be discarded. */
const DISCARD_TIME_MS = 120_000;
const DISCARD_SILENCE_MS = 10_000;

/**
 * Lets a client that still sends read the response. Call it before the head of a response is written. If such a client asked to close the
 * connection, Node would close it right after the response and the client would see a reset; this delays the close.
 */
export const allowEarlyResponse = (request: IncomingMessage, response: ServerResponse): void => {
  if (response.shouldKeepAlive || request.complete || request.httpVersion !== '1.1' || !hasBody(request))
    return;
  response.shouldKeepAlive = true;
  request.once('end', () => request.socket.end());
};

/** Discards what a client still sends, for a limited time and while it keeps arriving. */
export const discardRest = (request: IncomingMessage, silenceMs: number = DISCARD_SILENCE_MS): void => {
  if (request.complete || request.destroyed) return;
  const silence = setTimeout(() => request.destroy(), silenceMs).unref();
  const end = setTimeout(() => request.destroy(), DISCARD_TIME_MS).unref();
  const clear = (): void => [silence, end].forEach((timer) => clearTimeout(timer));
  request
    .on('data', () => silence.refresh())
    .once('end', clear)
    .once('close', clear);
  request.resume();
};

/**
 * Cuts the connection of a client that stalls within a body that the gateway itself reads or discards. Watches the bytes, because Node
 * resets the socket's own timeout after a response.
 */
export const limitSilence = (request: IncomingMessage, silenceMs: number): void => {
  if (request.complete || !hasBody(request)) return;
  const { socket } = request;
  let arrivedBytes = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    if (socket.bytesRead === arrivedBytes) socket.destroy();
    arrivedBytes = socket.bytesRead;
  }, silenceMs).unref();
  socket.once('close', () => clearInterval(timer));
};
