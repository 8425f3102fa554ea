import OpenAI, { type APIError, NotFoundError } from 'openai';
import { type DomainError, isDomainError } from '@escriba/errors';
import { orAborted } from '@escriba/runtime';
import type { VocabularyEntry } from '@escriba/speech';
import { engineUnavailable } from '../../platform/processes/processes.errors.ts';
import { engineMisconfigured, speechRejected } from './engine.errors.ts';
import { ASSUMED_LIMITS, RequestTooLarge, exceeds, learnLimits, tooLarge } from './request-limits.ts';
import { createRequestPace } from './request-pace.ts';
import { fullShapeFor, isAboutWords, nextShape, shapedFields } from './request-shape.ts';
import { explain, isRefusal } from './server-errors.ts';
import { createServerFetch } from './server-fetch.ts';
import { type ServerFacts, describeLacks } from './server-lacks.ts';
import { toRequestWords } from './request-words.ts';
import { parseVerboseAnswer, type VerboseAnswer } from './verbose-answer.ts';

export type SpeechClientOptions = {
  /** Absent: the server requires none. */
  apiKey?: string | undefined;
  /** Including `/v1`. Default: OpenAI. */
  baseUrl?: string | undefined;
  model: string;
  /** Most concurrent requests. */
  concurrency: number;
  /** Per attempt. Default 120,000: a server without GPU may need that for a piece. */
  timeoutMs?: number | undefined;
  /** Retries on overload, server faults and network faults, after Retry-After. Default 3. */
  retriesMax?: number | undefined;
};

const CHECK_TIMEOUT_MS = 5_000;
/** A second of sound, in the language that most recordings have. */
const TEST = { language: 'pt', durationMs: 1_000, name: 'test-sound.flac' } as const;

/**
 * Client of an OpenAI-compatible speech server. Retries are the SDK's; the queue retries minutes later. A server that refuses a format, the
 * code of a language, or the size or number of requests, is asked in another way from then on.
 */
export const createSpeechClient = (options: SpeechClientOptions) => {
  const pace = createRequestPace(options.concurrency);
  const api = openApi(options, createServerFetch(pace));
  const facts: ServerFacts = { shape: fullShapeFor(options.model), limits: ASSUMED_LIMITS };
  const ask = createAsk(api, options.model, facts);
  /** Whether the server has transcribed anything: what it refuses then is the recording's fault. */
  let isProven = false;
  let fault: DomainError | undefined;
  const listLacks = () =>
    describeLacks({ ...facts, allowed: pace.countAllowed(), wanted: options.concurrency });

  return {
    /**
     * Sends a FLAC. Without `language` the server detects it. The response says how many words of the vocabulary the request did not have.
     * @throws RequestTooLarge if the server takes no such length; speechRejected, engineMisconfigured, engineUnavailable; the signal's reason
     */
    transcribe: async (flac: Uint8Array<ArrayBuffer>, asked: Asked): Promise<Heard> => {
      try {
        const answer = await ask(flac, asked);
        isProven = true;
        fault = undefined;
        return answer;
      } catch (error) {
        if (!isMisconfiguration(error)) throw error;
        isProven = false;
        fault = error;
        throw error;
      }
    },

    /** The misconfiguration that the last request has shown. */
    findFault: () => fault,

    countAllowed: pace.countAllowed,

    /** Sentences for the operator about what the server lacks, as far as its answers have shown. */
    listLacks,

    /**
     * Checks that the server is reachable, accepts the key and, once, that it transcribes `sound`, a second of audio. A server without a
     * model list passes, too.
     * @throws engineMisconfigured, engineUnavailable
     */
    check: async (sound: () => Promise<Uint8Array<ArrayBuffer>>): Promise<void> => {
      try {
        await api.models.list({ timeout: CHECK_TIMEOUT_MS, maxRetries: 0 });
      } catch (error) {
        if (!(error instanceof NotFoundError)) throw explain(error);
      }
      if (isProven) return;
      const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
      await tryServer(ask, { flac: await sound(), signal }, facts);
      isProven = true;
      fault = undefined;
    },
  };
};

/** Sends no language where the server refuses the usual one. */
const tryServer = async (
  ask: Ask,
  { flac, signal }: { readonly flac: Uint8Array<ArrayBuffer>; readonly signal: AbortSignal },
  facts: ServerFacts,
): Promise<void> => {
  try {
    await ask(flac, { ...TEST, signal }).catch(async (error: unknown) => {
      if (!isRejection(error) || !/language/i.test(messageOf(error.cause))) throw error;
      await ask(flac, { ...TEST, language: undefined, signal });
      facts.refusedLanguage = messageOf(error.cause);
    });
  } catch (error) {
    if (isRejection(error))
      throw engineMisconfigured(`the server refuses a test sound (${messageOf(error.cause)})`, error);
    throw isDomainError(error) ? error : engineUnavailable(error);
  }
};

const openApi = (options: SpeechClientOptions, fetchFrom: typeof fetch): OpenAI =>
  new OpenAI({
    apiKey: options.apiKey ?? 'none',
    ...(options.baseUrl === undefined ? {} : { baseURL: options.baseUrl }),
    organization: null,
    project: null,
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    fetch: fetchFrom,
    // Recordings and the key go only to the configured server.
    fetchOptions: { redirect: 'error' },
    maxRetries: options.retriesMax ?? 3,
    logLevel: 'off',
  });

type Ask = ReturnType<typeof createAsk>;

/** Requests in the shape that the server has not refused, within the limits that it has named; `facts` grow with its answers. */
const createAsk = (api: OpenAI, model: string, facts: ServerFacts) => {
  const ask = async (flac: Uint8Array<ArrayBuffer>, asked: Asked): Promise<Heard> => {
    const { language, signal, durationMs, vocabulary = [], name = 'piece.flac' } = asked;
    const { shape } = facts;
    const sent = { sizeBytes: flac.length, durationMs };
    if (exceeds(facts.limits, sent)) throw tooLarge(facts.limits, sent);
    const file = new File([flac], name, { type: 'audio/flac' });
    const words = toRequestWords(shape.words, vocabulary);
    const fields = { file, model, temperature: 0, ...shapedFields(shape, language), ...words.fields };
    const response: Promise<unknown> = api.audio.transcriptions.create(fields, { signal });
    try {
      // The SDK notices an abort only after its pause between two attempts.
      return { ...readAnswer(await orAborted(response, signal), facts), wordsLeftOut: words.leftOut };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!isRefusal(error)) throw explain(error);
      const hasWords = Object.keys(words.fields).length > 0;
      // A prompt may be too long, too.
      const learned =
        hasWords && isAboutWords(error.message) ? undefined : learnLimits(facts.limits, error, sent);
      if (learned !== undefined) {
        const refusal = tooLarge(learned, sent, error);
        // A server that takes nothing is asked again when it is corrected.
        if (refusal instanceof RequestTooLarge) facts.limits = learned;
        throw refusal;
      }
      // Another piece may have changed the shape meanwhile.
      const next =
        shape === facts.shape
          ? nextShape(shape, { ...refusalOf(error), model, language, hasWords })
          : facts.shape;
      if (next === undefined) throw speechRejected(error);
      facts.shape = next;
      return ask(flac, asked);
    }
  };
  return ask;
};

const TIMEOUT_MS = 120_000;
const REJECTED = speechRejected(undefined).code;
const MISCONFIGURED = engineMisconfigured('', undefined).code;
const MESSAGE_LENGTH_MAX = 200;

export type Heard = VerboseAnswer & { readonly wordsLeftOut: number };

type Asked = {
  readonly language: string | undefined;
  readonly durationMs: number;
  readonly signal: AbortSignal;
  readonly vocabulary?: readonly VocabularyEntry[] | undefined;
  readonly name?: string;
};

const isRejection = (error: unknown): error is DomainError => isDomainError(error) && error.code === REJECTED;
const isMisconfiguration = (error: unknown): error is DomainError =>
  isDomainError(error) && error.code === MISCONFIGURED;

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, MESSAGE_LENGTH_MAX) : 'no reason given';

/** @throws engineMisconfigured: no fault of a recording makes a server answer something else */
const readAnswer = (response: unknown, facts: ServerFacts): VerboseAnswer => {
  try {
    const answer = parseVerboseAnswer(response);
    const { text, words, segments } = answer;
    if (text !== '')
      facts.hasWords = words.length > 0 || segments.some((each) => (each.words?.length ?? 0) > 0);
    return answer;
  } catch (error) {
    throw engineMisconfigured('the server answers with something that is no transcription', error);
  }
};

const refusalOf = ({ message, param }: APIError) => ({ message, param });
