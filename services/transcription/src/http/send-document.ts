import { Readable } from 'node:stream';
import type { TranscriptDocument } from '@escriba/contracts';
import type { FastifyReply } from 'fastify';

const NO_DOCUMENT: TranscriptDocument = { language: '', durationMs: 0, speakers: [], segments: [] };
/** Not in any text of a response, where each quote has a backslash before it. */
const PLACE = `"document":${JSON.stringify(NO_DOCUMENT)}`;

/**
 * Sends a response whose document is JSON already, since a hundred thousand words take longer to serialise than others may wait. The route's
 * schema serialises the rest. The handler returns the result.
 */
export const sendDocument = <Data extends object>(
  reply: FastifyReply,
  data: Data,
  json: string | Uint8Array,
): DocumentAnswer<Data> => {
  const answer = { success: true, data: { ...data, document: NO_DOCUMENT } };
  const around = reply.serialize(answer);
  const [before, after] = typeof around === 'string' ? around.split(PLACE) : [];
  if (before === undefined || after === undefined)
    throw new Error('The response has no place for a document');
  const parts = [`${before}"document":`, json, after].map((part) => Buffer.from(part));
  void reply.type('application/json; charset=utf-8').send(Readable.from(parts, { objectMode: false }));
  // Fastify takes the reply as a sign that it was sent.
  return reply as unknown as DocumentAnswer<Data>;
};

type DocumentAnswer<Data> = { success: true; data: Data & { document: TranscriptDocument } };
