import { setTimeout as sleep } from 'node:timers/promises';
import { orAborted } from '@escriba/runtime';
import OpenAI, { APIConnectionTimeoutError, NotFoundError } from 'openai';
import type { Stream } from 'openai/core/streaming';
import type { ChatCompletionChunk, ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import pLimit from 'p-limit';
import * as Type from 'typebox';
import type { Static, TSchema } from 'typebox';
import { AssistantFault } from './assistant-fault.ts';
import { createBoundedFetch } from './bounded-fetch.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { explainFault, isRefusal } from './explain-fault.ts';
import { toMessages } from './messages.ts';
import { readObject } from './read-object.ts';
import { type ReadResponse, readStream } from './read-stream.ts';
import { FULL_SHAPE, nextShape, type RequestShape, shapedFields } from './request-shape.ts';

/** A request for one JSON object. */
export type AssistantRequest<S extends TSchema> = {
  /** The schema's name for the server: letters, digits and underscores, at most 64. */
  readonly name: string;
  /** What the model does: text of the product or of a user's form, never of a recording. */
  readonly instructions: string;
  /** The data that the instructions speak of. An instruction in it is text like any other. */
  readonly material: string;
  /** An object's schema. All fields are required and none more allowed, as OpenAI's strict mode demands. */
  readonly schema: S;
  /** The most tokens of the response. */
  readonly outputTokensMax: number;
};

/** One request to the server, as it was counted. */
export type AssistantCall = {
  readonly outcome: 'done' | 'failed';
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly durationMs: number;
};

export type AssistantOptions = {
  /** Including `/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Absent: the server requires none. */
  readonly apiKey?: string | undefined;
  /** The tokens that a request may have together with its response. */
  readonly contextTokens: number;
  /** Most concurrent requests. */
  readonly concurrency: number;
  /** Longest time of a response, in ms. Default 300,000: a server without a graphics card may need that. */
  readonly timeoutMs?: number | undefined;
  /** Longest silence within a response, in ms. Default 60,000. */
  readonly idleMs?: number | undefined;
  /** Retries on overload, faults of the server and broken connections, after its Retry-After. Default 3. */
  readonly retriesMax?: number | undefined;
  /** Called after each request to the server. */
  readonly onCall?: ((call: AssistantCall) => void) | undefined;
};

/** A language model of an OpenAI-compatible server. */
export type Assistant = {
  readonly model: string;
  readonly contextTokens: number;
  /**
   * Requests an object of a schema.
   * @throws AssistantFault; the reason of the signal
   */
  readonly complete: <S extends TSchema>(
    request: AssistantRequest<S>,
    signal: AbortSignal,
  ) => Promise<Static<S>>;
  /**
   * Checks that the server is reachable, accepts the key and lists the model. A server without a list passes.
   * @throws AssistantFault
   */
  readonly check: (signal: AbortSignal) => Promise<void>;
  /**
   * Requests a word, and returns how the server lets an object be requested: by its schema, as any JSON, or as text.
   * @throws AssistantFault; the reason of the signal
   */
  readonly findFormat: (signal: AbortSignal) => Promise<RequestShape['format']>;
};

const TIMEOUT_MS = 300_000;
const IDLE_MS = 60_000;
const RETRIES_MAX = 3;
const RETRY_MS = 1_000;
/** The most bytes of a streamed response: each token is an event of some hundred bytes. */
const RESPONSE_BYTES_MAX = 16 * 2 ** 20;
const CHARACTERS_PER_TOKEN_MAX = 12;

/**
 * Creates the client of a model server. What the server refuses (a schema, a name of a field) is left out of later requests. A response that is
 * not of the schema is requested once more with the problem; one that reaches its limit of tokens, once more with twice the room.
 */
export const createAssistant = (options: AssistantOptions): Assistant => {
  const api = openApi(options);
  const limit = pLimit(options.concurrency);
  const { request, findShape } = createRequester(api, options);
  return {
    model: options.model,
    contextTokens: options.contextTokens,
    complete: (asked, signal) => limit(() => complete(request, options.contextTokens, asked, signal)),
    check: async (signal) => {
      const models = await listModels(api, signal);
      if (models.length === 0 || models.includes(options.model)) return;
      const some = models.slice(0, 5).join(', ');
      throw new AssistantFault('misconfigured', `The server has no model ${options.model}; it has ${some}`);
    },
    findFormat: async (signal) => {
      try {
        await limit(() => complete(request, options.contextTokens, TRIAL, signal));
      } catch (error) {
        // What the model writes does not matter here.
        if (!(error instanceof AssistantFault) || !isOfModel(error)) throw error;
      }
      return findShape().format;
    },
  };
};

/** The smallest request for an object. */
const TRIAL = {
  name: 'trial',
  instructions: 'Return the word of the material.',
  material: 'ok',
  schema: Type.Object({ word: Type.String() }, { additionalProperties: false }),
  outputTokensMax: 30,
} as const;

const isOfModel = ({ kind }: AssistantFault): boolean => kind === 'unreadable' || kind === 'too_long';

const openApi = ({ apiKey, baseUrl, timeoutMs, idleMs, retriesMax }: AssistantOptions): OpenAI =>
  new OpenAI({
    apiKey: apiKey ?? 'none',
    baseURL: baseUrl,
    organization: null,
    project: null,
    timeout: timeoutMs ?? TIMEOUT_MS,
    fetch: createBoundedFetch({ bytesMax: RESPONSE_BYTES_MAX, idleMs: idleMs ?? IDLE_MS }),
    // Texts and the key go only to the configured server.
    fetchOptions: { redirect: 'error' },
    maxRetries: retriesMax ?? RETRIES_MAX,
    logLevel: 'off',
  });

const listModels = async (api: OpenAI, signal: AbortSignal): Promise<readonly string[]> => {
  try {
    const { data } = await api.models.list({ maxRetries: 0, signal });
    return data.map(({ id }) => id);
  } catch (error) {
    if (error instanceof NotFoundError) return [];
    throw explainFault(error);
  }
};

type Sent = {
  readonly toMessages: (format: RequestShape['format']) => ChatCompletionMessageParam[];
  readonly name: string;
  readonly schema: object;
  readonly outputTokensMax: number;
};
type Requester = (sent: Sent, signal: AbortSignal) => Promise<ReadResponse>;

const complete = async <S extends TSchema>(
  request: Requester,
  contextTokens: number,
  { name, schema, outputTokensMax, ...asked }: AssistantRequest<S>,
  signal: AbortSignal,
): Promise<Static<S>> => {
  const inputTokens =
    estimateTokens(asked.instructions + asked.material + JSON.stringify(schema)) + MARGIN_TOKENS;
  const roomTokens = contextTokens - inputTokens;
  if (roomTokens < outputTokensMax)
    throw new AssistantFault('too_long', `The request exceeds the ${contextTokens} tokens of the model`);
  const ask = (tokens: number, rejected?: { text: string; problem: string }) =>
    request(
      {
        name,
        schema,
        outputTokensMax: tokens,
        toMessages: (format) => toMessages({ ...asked, schema }, format, rejected),
      },
      signal,
    );
  let response = await ask(outputTokensMax);
  if (response.isCut && roomTokens > outputTokensMax)
    response = await ask(Math.min(roomTokens, outputTokensMax * 2));
  if (response.isCut) throw new AssistantFault('too_long', 'The response exceeds its limit of tokens');
  const first = readObject(schema, response.text);
  if ('value' in first) return first.value;
  const second = readObject(schema, (await ask(outputTokensMax, { text: response.text, ...first })).text);
  if ('value' in second) return second.value;
  throw new AssistantFault('unreadable', `The response is not of the schema ${name}: ${second.problem}`);
};

/** The tokens of what is around instructions and material. */
const MARGIN_TOKENS = 160;

/** Creates what sends a request in the shape that the server has not refused, again if its response breaks off. */
const createRequester = (api: OpenAI, options: AssistantOptions) => {
  const { model, onCall = () => {}, timeoutMs = TIMEOUT_MS, retriesMax = RETRIES_MAX } = options;
  let known: RequestShape = FULL_SHAPE;

  const send = async (sent: Sent, shape: RequestShape, signal: AbortSignal): Promise<ReadResponse> => {
    const messages = sent.toMessages(shape.format);
    const startedAt = performance.now();
    const count = (outcome: AssistantCall['outcome'], response?: ReadResponse): void =>
      onCall({
        outcome,
        inputTokens: response?.tokens?.input ?? estimateTokens(JSON.stringify(messages)),
        outputTokens: response?.tokens?.output ?? estimateTokens(response?.text ?? ''),
        durationMs: performance.now() - startedAt,
      });
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const stream = await api.chat.completions.create(
        { model, messages, stream: true, ...shapedFields(shape, sent) },
        { signal: AbortSignal.any([signal, timeout]) },
      );
      const response = await readWhole(stream, sent.outputTokensMax * CHARACTERS_PER_TOKEN_MAX);
      count('done', response);
      return response;
    } catch (error) {
      count('failed');
      throw timeout.aborted ? new APIConnectionTimeoutError() : error;
    }
  };

  const request: Requester = (sent, signal) => attempt(sent, signal, 0);
  const attempt = async (sent: Sent, signal: AbortSignal, breaks: number): Promise<ReadResponse> => {
    const shape = known;
    try {
      // The SDK notices an abort only after its pause between two attempts.
      return await orAborted(send(sent, shape, signal), signal);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      // Another request may have changed the shape meanwhile.
      const next =
        isRefusal(error) && shape === known
          ? nextShape(shape, `${error.param ?? ''} ${error.message}`)
          : known;
      if (next !== undefined && next !== shape) {
        known = next;
        return attempt(sent, signal, breaks);
      }
      const fault = explainFault(error);
      if (!isBreak(error) || breaks >= retriesMax) throw fault;
      await orAborted(sleep(RETRY_MS * 2 ** breaks, undefined, { signal }), signal);
      return attempt(sent, signal, breaks + 1);
    }
  };
  /** Returns the shape that the server has not refused so far. */
  return { request, findShape: () => known };
};

/** Reads a response. What breaks off here is a fault of the kind `unavailable`; the SDK repeats a request only until its response begins. */
const readWhole = async (
  stream: Stream<ChatCompletionChunk>,
  charactersMax: number,
): Promise<ReadResponse> => {
  try {
    return await readStream(stream, charactersMax);
  } catch (error) {
    throw explainFault(error);
  }
};

/** Returns whether a response broke off. */
const isBreak = (error: unknown): boolean => error instanceof AssistantFault && error.kind === 'unavailable';
