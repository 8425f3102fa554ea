import { Readable } from 'node:stream';
import type { Storage } from '@escriba/storage';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ByteRange, parseByteRange } from './byte-range.ts';

/** Playable bytes. `etag` identifies exactly these bytes. */
export type StoredAudio = {
  storageKey: string;
  sizeBytes: number;
  etag: string;
  fileName: string;
  mimeType: string;
};

type SendAudio = {
  stored: StoredAudio;
  open: Storage['get'];
  asDownload: boolean;
  /** Aborts the response in the middle. */
  signal: AbortSignal;
};

/** Responds with audio or a part of it, as players and downloads request it: ranges, conditions, `HEAD`. */
export const sendAudio = async (
  request: Pick<FastifyRequest, 'method' | 'headers'>,
  reply: FastifyReply,
  input: SendAudio,
): Promise<FastifyReply> => {
  const { stored } = input;
  describe(reply, stored, input.asDownload ? 'attachment' : 'inline');
  if (isUnchanged(request, stored)) return reply.code(304).send();
  const range = parseByteRange(rangeHeader(request, stored), stored.sizeBytes);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${stored.sizeBytes}`).send();
  }
  return sendBytes(request, reply, { ...input, range });
};

const describe = (reply: FastifyReply, stored: StoredAudio, type: 'inline' | 'attachment'): void => {
  void reply.headers({
    'content-disposition': contentDisposition(stored.fileName, { type }),
    'cache-control': 'private, no-cache',
    etag: stored.etag,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
    'referrer-policy': 'no-referrer',
  });
};

const sendBytes = async (
  request: Pick<FastifyRequest, 'method'>,
  reply: FastifyReply,
  { stored, open, range, signal }: SendAudio & { range: ByteRange | 'whole' },
) => {
  const { startByte, endByte } = range === 'whole' ? { startByte: 0, endByte: stored.sizeBytes - 1 } : range;
  void reply
    .code(range === 'whole' ? 200 : 206)
    .header('content-type', safeType(stored.mimeType))
    .header('content-length', endByte - startByte + 1);
  if (range !== 'whole') {
    void reply.header('content-range', `bytes ${startByte}-${endByte}/${stored.sizeBytes}`);
  }
  // Fastify would set the length of a string; an empty stream leaves it unchanged.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  // A client that has left while the recording was found needs no bytes, and is no failure.
  if (reply.raw.destroyed) return reply;
  const part = range === 'whole' ? {} : { startByte, endByte };
  return reply.send(await open(stored.storageKey, { ...part, signal }));
};

const isUnchanged = ({ headers }: Pick<FastifyRequest, 'headers'>, { etag }: StoredAudio): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim() === etag);

/** Returns the requested range. One of an earlier version is left out, because it does not fit the current one. */
const rangeHeader = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  { etag }: StoredAudio,
): string | undefined => {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag ? headers.range : undefined;
};

/** Returns the type if it is audio or video. Others would let a page or a script run in the reader's browser. */
const safeType = (type: string): string =>
  /^(?:audio|video)\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream';
