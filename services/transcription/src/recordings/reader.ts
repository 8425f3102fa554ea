import type { TranscriptionItem } from '@escriba/contracts';
import type { LocalisedText } from '@escriba/errors';
import { answerLanguage, getUser } from '@escriba/http';
import type { FastifyRequest } from 'fastify';

/** Who asks, by which session, and the language of the answer. */
export type Reader = { userId: string; sessionId: string; locale: keyof LocalisedText };

/** Reads one recording as lists show it. @throws transcriptionNotFound for what is not the reader's own */
export type GetItem = (reader: Reader, id: string) => Promise<TranscriptionItem>;

/** The signed-in person of a request. @throws unauthenticated */
export const readerOf = (request: Pick<FastifyRequest, 'caller' | 'headers'>): Reader => {
  const { id: userId, sessionId } = getUser(request);
  return { userId, sessionId, locale: answerLanguage(request.headers['accept-language']) };
};
