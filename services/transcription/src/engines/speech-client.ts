import OpenAI, { APIError, NotFoundError } from 'openai';
import { isDomainError } from '@escriba/errors';
import { engineMisconfigured, engineUnavailable, speechRejected } from './engine.errors.ts';
import { FULL_SHAPE, type RequestShape, nextShape, shapedFields } from './request-shape.ts';
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

/** Statuses that a retry may change: overload, and an account without credit. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([402, 408, 409, 425, 429]);
/** Statuses that no recording causes. */
const MISCONFIGURED: Readonly<Record<number, string>> = {
  401: 'the server refuses the API key',
  403: 'the server refuses the API key',
  404: 'the server has no such address or model',
  405: 'the address is not that of a speech server',
};
/** What a response of each format lacks, for the operator. */
const LACKS: Readonly<Record<RequestShape['format'], string | undefined>> = {
  verbose_json: undefined,
  diarized_json:
    'The model of the speech server gives no times of words: they are spread over their sentence.',
  json: 'The model of the speech server gives no times: words are spread over the speech that was sent.',
};
const CHECK_TIMEOUT_MS = 5_000;

/**
 * Client of an OpenAI-compatible speech server. Retries are the SDK's; the queue retries minutes later. A server that refuses a format or the
 * code of a language is asked in another way from then on.
 */
export const createSpeechClient = (options: SpeechClientOptions) => {
  const api = openApi(options);
  const { ask, shape } = createAsk(api, options.model);
  /** Whether the server has transcribed anything: what it refuses then is the recording's fault. */
  let isProven = false;

  return {
    /**
     * Sends a FLAC of at most 25 MB. Without `language` the server detects it.
     * @throws speechRejected, engineMisconfigured, engineUnavailable; the signal's reason
     */
    transcribe: async (flac: Uint8Array<ArrayBuffer>, asked: Asked): Promise<VerboseAnswer> => {
      const answer = await ask(flac, asked);
      isProven = true;
      return answer;
    },

    /**
     * Checks that the server is reachable, accepts the key and, once, that it transcribes `sound`, a second of audio. A server without a
     * model list passes, too. Returns a sentence for the operator about what the server lacks.
     * @throws engineMisconfigured, engineUnavailable
     */
    check: async (sound: () => Promise<Uint8Array<ArrayBuffer>>): Promise<string | undefined> => {
      try {
        await api.models.list({ timeout: CHECK_TIMEOUT_MS, maxRetries: 0 });
      } catch (error) {
        if (!(error instanceof NotFoundError)) throw explain(error);
      }
      if (!isProven) {
        const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
        const test = { language: undefined, signal, name: 'test-sound.flac' };
        await ask(await sound(), test).catch((error: unknown) => {
          if (isDomainError(error) && error.code === REJECTED)
            throw engineMisconfigured(`the server refuses a test sound (${messageOf(error.cause)})`, error);
          throw isDomainError(error) ? error : engineUnavailable(error);
        });
        isProven = true;
      }
      return LACKS[shape().format];
    },
  };
};

const openApi = (options: SpeechClientOptions): OpenAI =>
  new OpenAI({
    apiKey: options.apiKey ?? 'none',
    ...(options.baseUrl === undefined ? {} : { baseURL: options.baseUrl }),
    organization: null,
    project: null,
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    // Recordings and the key go only to the configured server.
    fetchOptions: { redirect: 'error' },
    maxRetries: options.retriesMax ?? 3,
    logLevel: 'off',
  });

/** Requests in the shape that the server has not refused. */
const createAsk = (api: OpenAI, model: string) => {
  let shape = FULL_SHAPE;
  const ask = async (
    flac: Uint8Array<ArrayBuffer>,
    { language, signal, name = 'piece.flac' }: Asked & { readonly name?: string },
  ): Promise<VerboseAnswer> => {
    const asked = shape;
    const file = new File([flac], name, { type: 'audio/flac' });
    const fields = { file, model, temperature: 0, ...shapedFields(asked, language) };
    const response: Promise<unknown> = api.audio.transcriptions.create(fields, { signal });
    try {
      return readAnswer(await orAborted(response, signal));
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!isRefusal(error)) throw explain(error);
      // Another piece may have changed the shape meanwhile.
      const next = asked === shape ? nextShape(asked, { ...refusalOf(error), model, language }) : shape;
      if (next === undefined) throw speechRejected(error);
      shape = next;
      return ask(flac, { language, signal, name });
    }
  };
  return { ask, shape: () => shape };
};

const TIMEOUT_MS = 120_000;
const REJECTED = speechRejected(undefined).code;
const MESSAGE_LENGTH_MAX = 200;

type Asked = { readonly language: string | undefined; readonly signal: AbortSignal };

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, MESSAGE_LENGTH_MAX) : 'no reason given';

/** @throws engineMisconfigured: no fault of a recording makes a server answer something else */
const readAnswer = (answer: unknown): VerboseAnswer => {
  try {
    return parseVerboseAnswer(answer);
  } catch (error) {
    throw engineMisconfigured('the server answers with something that is no transcription', error);
  }
};

const refusalOf = ({ message, param }: APIError) => ({ message, param });

/** A refusal of this request, not of its sender. */
const isRefusal = (error: unknown): error is APIError & { status: number } =>
  error instanceof APIError &&
  error.status !== undefined &&
  error.status < 500 &&
  !TEMPORARY_STATUSES.has(error.status) &&
  MISCONFIGURED[error.status] === undefined;

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
  if (isDomainError(error)) return error;
  if (!(error instanceof APIError) || error.status === undefined) return engineUnavailable(error);
  if (error.status >= 500 || TEMPORARY_STATUSES.has(error.status)) {
    const seconds = Number(error.headers?.get('retry-after'));
    return engineUnavailable(error, seconds > 0 ? Math.ceil(seconds) : undefined);
  }
  const fault = MISCONFIGURED[error.status];
  return fault === undefined ? speechRejected(error) : engineMisconfigured(fault, error);
};
