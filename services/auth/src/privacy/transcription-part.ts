import { createClient } from '@escriba/client';
import { collectTranscriptions, eraseTranscriptions } from '@escriba/contracts';
import { CALLER_HEADER, createCallerTokens } from '@escriba/http';
import type { AccountPart } from './account-parts.ts';

/** Long enough for the removal of a thousand recordings from a slow storage. */
const TIMEOUT_MS = 120_000;

type TranscriptionPartOptions = {
  readonly url: string;
  /** Shared by gateway and services. */
  readonly secret: string;
};

/** Recordings and their texts, kept by the transcription service and asked for in the person's own name. */
export const createTranscriptionPart = ({ url, secret }: TranscriptionPartOptions): AccountPart => {
  const tokens = createCallerTokens({ secret });
  const clientOf = (userId: string) =>
    createClient({
      baseUrl: url,
      headers: async () => ({
        [CALLER_HEADER]: await tokens.sign({ ip: '127.0.0.1', user: { id: userId, sessionId: 'account' } }),
      }),
    });
  return {
    name: 'transcriptions',
    collect: async (userId) =>
      (await clientOf(userId).call(collectTranscriptions, {}, { timeoutMs: TIMEOUT_MS })).data,
    erase: async (userId) => {
      await clientOf(userId).call(eraseTranscriptions, {}, { timeoutMs: TIMEOUT_MS });
    },
  };
};
