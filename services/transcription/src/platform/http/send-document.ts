import { Readable } from 'node:stream';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { FastifyReply } from 'fastify';
import type { JsonBytes } from '../db/json-slices.ts';

const NO_DOCUMENT: TranscriptDocument = { language: '', durationMs: 0, speakers: [], segments: [] };

/**
 * Sends a response whose document is JSON already, since a hundred thousand words take longer to serialise than others may wait. The route's
 * schema serialises the rest. The handler returns the result.
 */
export const sendDocument = <Data extends object>(
  reply: FastifyReply,
  data: Data,
  json: JsonBytes,
): Sent<Data, { document: TranscriptDocument }> => {
  sendAround(reply, { data, at: 'document', json });
  return asSent(reply);
};

/** Returns the same for a response with a list of segments or passages. */
export const sendSegments = <Data extends object>(
  reply: FastifyReply,
  data: Data,
  json: JsonBytes,
): Sent<Data, { segments: never[] }> => {
  sendAround(reply, { data, at: 'segments', json });
  return asSent(reply);
};

type Sent<Data, Rest> = { success: true; data: Data & Rest };
type Around = { readonly data: object; readonly at: keyof typeof BLANKS; readonly json: JsonBytes };

const BLANKS = { document: NO_DOCUMENT, segments: [] as const };

const sendAround = (reply: FastifyReply, { data, at, json }: Around): void => {
  const around = reply.serialize({ success: true, data: { ...data, [at]: BLANKS[at] } });
  // No text of a response contains it, since each quote there follows a backslash.
  const place = `"${at}":${JSON.stringify(BLANKS[at])}`;
  const [before, after] = typeof around === 'string' ? around.split(place) : [];
  if (before === undefined || after === undefined) throw new Error(`The response has no place for ${at}`);
  const parts = [Buffer.from(`${before}"${at}":`), ...json, Buffer.from(after)];
  void reply.type('application/json; charset=utf-8').send(Readable.from(parts, { objectMode: false }));
};

/** Returns the reply, from which Fastify learns that it was sent. */
const asSent = (reply: FastifyReply) => reply as never;
