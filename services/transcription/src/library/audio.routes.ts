import { Readable } from 'node:stream';
import { getTranscriptionAudio } from '@escriba/contracts';
import { serveRoute } from '@escriba/http';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientGone } from '../client-gone.ts';
import type { AudioService, StoredAudio } from './audio.service.ts';
import { type ByteRange, parseByteRange } from './byte-range.ts';

/** The stored recordings. Also a player without headers of its own may ask, by the token in the address. */
export const audioRoutes =
  ({ audio }: { audio: AudioService }) =>
  async (app: FastifyInstance) => {
    serveRoute(app, getTranscriptionAudio, async (request, reply) => {
      const { token, download } = request.query;
      const stored = await audio.find(request.params.id, { userId: request.caller.user?.id, token });
      describe(reply, stored, download === '1' ? 'attachment' : 'inline');
      if (isUnchanged(request, stored)) return reply.code(304).send();
      const range = parseByteRange(rangeHeader(request, stored), stored.sizeBytes);
      if (range === 'unsatisfiable') {
        return reply.code(416).header('content-range', `bytes */${stored.sizeBytes}`).send();
      }
      return sendBytes({ audio, stored, range, request, reply });
    });
  };

const describe = (reply: FastifyReply, stored: StoredAudio, type: 'inline' | 'attachment'): void => {
  void reply.headers({
    'content-disposition': contentDisposition(stored.fileName, { type }),
    'cache-control': 'private, no-cache',
    etag: etagOf(stored),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
    'referrer-policy': 'no-referrer',
  });
};

type SendInput = {
  audio: AudioService;
  stored: StoredAudio;
  range: ByteRange | 'whole';
  request: Pick<FastifyRequest, 'method'>;
  reply: FastifyReply;
};

const sendBytes = async ({ audio, stored, range, request, reply }: SendInput) => {
  const { startByte, endByte } = range === 'whole' ? { startByte: 0, endByte: stored.sizeBytes - 1 } : range;
  void reply
    .code(range === 'whole' ? 200 : 206)
    .header('content-type', safeType(stored.mimeType))
    .header('content-length', endByte - startByte + 1);
  if (range !== 'whole') {
    void reply.header('content-range', `bytes ${startByte}-${endByte}/${stored.sizeBytes}`);
  }
  // Fastify would count a text; an empty stream leaves the length as it is.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const part = range === 'whole' ? {} : { startByte, endByte };
  return reply.send(await audio.open(stored.storageKey, { ...part, signal: clientGone(reply) }));
};

const etagOf = ({ sha256 }: StoredAudio): string => `"${sha256}"`;

const isUnchanged = (request: Pick<FastifyRequest, 'headers'>, stored: StoredAudio): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim() === etagOf(stored));

/** A part of what was there before fits nothing that is there now. */
const rangeHeader = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  stored: StoredAudio,
): string | undefined => {
  const condition = headers['if-range'];
  return condition === undefined || condition === etagOf(stored) ? headers.range : undefined;
};

/** Nothing but sound and film is ever named as such: a page or a script would run in the reader's browser. */
const safeType = (type: string): string =>
  /^(?:audio|video)\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream';
