import OpenAI, { APIError, NotFoundError } from 'openai';
import { engineUnavailable, speechRejected } from './engine.errors.ts';
import { parseVerboseAnswer, type VerboseAnswer } from './verbose-answer.ts';

export type SpeechClientOptions = {
  /** Absent: the server requires none. */
  apiKey?: string | undefined;
  /** Including `/v1`. Default: OpenAI. */
  baseUrl?: string | undefined;
  model: string;
  /** Per attempt. Default 120,000: a server without GPU may need that for a piece. */
  timeoutMs?: number | undefined;
  /** Retries on overload, server faults and network faults, after Retry-After. Default 3. */
  retriesMax?: number | undefined;
};

/** Statuses that a retry may change: overload, and problems of the account rather than the recording. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 408, 409, 425, 429]);
const CHECK_TIMEOUT_MS = 5_000;

/** Client of an OpenAI-compatible speech server. Retries are the SDK's; the queue retries minutes later. */
export const createSpeechClient = (options: SpeechClientOptions) => {
  const api = new OpenAI({
    apiKey: options.apiKey ?? 'none',
    ...(options.baseUrl === undefined ? {} : { baseURL: options.baseUrl }),
    organization: null,
    project: null,
    timeout: options.timeoutMs ?? 120_000,
    // Recordings and the key go only to the configured server.
    fetchOptions: { redirect: 'error' },
    maxRetries: options.retriesMax ?? 3,
    logLevel: 'off',
  });

  return {
    /**
     * Sends a FLAC of at most 25 MB. Without `language` the server detects it.
     * @throws speechRejected, engineUnavailable; the signal's reason
     */
    transcribe: async (
      flac: Uint8Array<ArrayBuffer>,
      { language, signal }: { language: string | undefined; signal: AbortSignal },
    ): Promise<VerboseAnswer> => {
      const asked = api.audio.transcriptions.create(
        {
          file: new File([flac], 'piece.flac', { type: 'audio/flac' }),
          model: options.model,
          response_format: 'verbose_json',
          timestamp_granularities: ['segment', 'word'],
          temperature: 0,
          ...(language === undefined ? {} : { language }),
        },
        { signal },
      );
      try {
        return parseVerboseAnswer(await orAborted(asked, signal));
      } catch (error) {
        throw signal.aborted ? signal.reason : explain(error);
      }
    },

    /**
     * Checks that the server is reachable and accepts the key. A server without a model list passes, too.
     * @throws speechRejected, engineUnavailable
     */
    check: async (): Promise<void> => {
      try {
        await api.models.list({ timeout: CHECK_TIMEOUT_MS, maxRetries: 0 });
      } catch (error) {
        if (error instanceof NotFoundError) return;
        throw explain(error);
      }
    },
  };
};

/** The SDK notices an abort only after its pause between two attempts. */
const orAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};

const explain = (error: unknown): Error => {
  if (!(error instanceof APIError) || error.status === undefined) return engineUnavailable(error);
  if (error.status >= 500 || TEMPORARY_STATUSES.has(error.status)) {
    const seconds = Number(error.headers?.get('retry-after'));
    return engineUnavailable(error, seconds > 0 ? Math.ceil(seconds) : undefined);
  }
  return speechRejected(error);
};
