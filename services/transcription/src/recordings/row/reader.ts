import type { Locale } from '@escriba/contracts/shared/locale';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { getUser, preferredLocale } from '@escriba/http';
import type { FastifyRequest } from 'fastify';

/** The sender of the request, with the session and the language of the response. */
export type Reader = { userId: string; sessionId: string; locale: Locale };

/** Reads one recording as lists show it. @throws transcriptionNotFound for another user's */
export type GetItem = (reader: Reader, id: string) => Promise<TranscriptionItem>;

/**
 * Returns the signed-in user of a request.
 * @throws unauthenticated
 */
export const readerOf = (request: Pick<FastifyRequest, 'caller' | 'headers'>): Reader => {
  const { id: userId, sessionId } = getUser(request);
  return { userId, sessionId, locale: preferredLocale(request.headers['accept-language']) };
};
