import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { countPassedBytes } from '@escriba/runtime';

/** Whether bytes follow the headers, whatever the method. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

type BodyOptions = {
  /** Longest silence of the client in the middle of its body, in ms, after which its connection is cut. */
  readonly stallTimeoutMs: number;
  /** The same before the first byte, and for what is only read away after the answer. */
  readonly silenceTimeoutMs: number;
  /** Called when the service is connected and wants the first byte: the moment for `100 Continue`. */
  readonly onWanted: () => void;
};

/**
 * The request's bytes for undici. Giving undici the request itself would cut the client's connection when a service answers
 * before the upload has ended; here the rest is read and thrown away, and the client gets that answer.
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
    if (!request.complete) body.destroy(new Error('the client hung up'));
  };
  const listen = (): void => {
    request.setTimeout(silenceTimeoutMs, () => request.destroy());
    request.once('data', () => request.setTimeout(stallTimeoutMs));
    request.on('data', onData).once('end', onEnd).once('close', onClose);
  };
  return body;
};

/** Browsers read an answer only after they have sent everything, so that an early answer needs the rest read away. */
const DISCARD_TIME_MS = 120_000;
const DISCARD_SILENCE_MS = 10_000;

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

/** Reads and forgets what a client still sends, for a limited time and while it moves. */
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
 * Cuts the connection of a client that is silent in the middle of a body that the gateway itself reads or throws away. By the bytes
 * that arrive: Node sets the socket's own time limit anew after an answer.
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
