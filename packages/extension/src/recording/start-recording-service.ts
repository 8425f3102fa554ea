import { ApiError, createClient } from '@escriba/client';
import type { Locale } from '@escriba/contracts/shared/locale';
import { type Account, ask, type RecordingRequest, serve } from '../messages/messages.ts';
import { ORIGIN } from '../platform/env.ts';
import { SIGNED_OUT } from '../session/session.ts';
import { createStartLiveText } from './live-text.ts';
import { openMix } from './mixer.ts';
import { createRecordingService } from './recording-service.ts';
import { createRecordingsDb } from './recordings-db.ts';
import { createTus } from './tus.ts';

/** Runs the recording service in this context: an offscreen document, or in Firefox a page. `locale` is the language of the server's sentences. */
export const startRecordingService = (locale: Locale): ReturnType<typeof createRecordingService> => {
  const service = createRecordingService({
    db: createRecordingsDb(),
    tus: createTus({ origin: ORIGIN, getToken: async (refused) => (await getToken(refused)).token, locale }),
    client: createClient({
      baseUrl: ORIGIN,
      headers: async () => ({
        authorization: `Bearer ${(await getToken()).token}`,
        'accept-language': locale,
      }),
    }),
    getOwner: async () => (await getToken()).account.id,
    openMix,
    startLiveText: createStartLiveText({ origin: ORIGIN, locale, getToken: () => getToken() }),
    wait: waitOrOnline,
    notify: (request) => void ask(request),
  });
  serve<RecordingRequest>('recording', service.respond);
  return service;
};

/** Requests a token from the worker, which alone has the session. Throws `signed_out`, or `client.network`. */
const getToken = async (refused?: string): Promise<{ token: string; account: Account }> => {
  const question = { to: 'worker', type: 'token', ...(refused === undefined ? {} : { refused }) } as const;
  const reply = await ask<{ token: string; account: Account }>(question);
  if (reply.ok) return reply;
  if (reply.error === SIGNED_OUT) throw new Error(SIGNED_OUT);
  throw new ApiError({ status: 0, code: 'client.network', message: reply.error });
};

/** Ends early when the connection is back. */
const waitOrOnline = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
