import { engineMisconfigured } from './engine.errors.ts';

/** The most that a server takes in one request. */
export type RequestLimits = { readonly sizeBytesMax: number; readonly durationMsMax: number };

/** OpenAI's; no limit of time that concerns a piece. */
export const ASSUMED_LIMITS: RequestLimits = {
  sizeBytesMax: 25 * 2 ** 20,
  durationMsMax: Number.POSITIVE_INFINITY,
};

export type Sent = { readonly sizeBytes: number; readonly durationMs: number };
type Refusal = {
  readonly status: number;
  readonly code?: string | null | undefined;
  readonly message: string;
};

/** A request was refused, or would be, because of its size; `durationMsMax` is as long as a part may be, at least a second. */
export class RequestTooLarge extends Error {
  override readonly name = 'RequestTooLarge';
  readonly durationMsMax: number;
  constructor(durationMsMax: number, cause: unknown) {
    super(`The server takes at most ${durationMsMax} ms of this audio`, { cause });
    this.durationMsMax = durationMsMax;
  }
}

/** A server that takes less than this is of no use. */
const PART_MS_MIN = 1_000;

/** Returns the error for a request that exceeds the limits: `RequestTooLarge`, or `engineMisconfigured` if no part would fit. */
export const tooLarge = (limits: RequestLimits, sent: Sent, cause?: unknown): Error => {
  const shareMax = limits.sizeBytesMax / sent.sizeBytes;
  // Parts of a recording are compressed unequally well.
  const fittingMs = shareMax < 1 ? sent.durationMs * shareMax * 0.8 : sent.durationMs;
  const durationMsMax = Math.floor(Math.min(limits.durationMsMax, fittingMs));
  return durationMsMax < PART_MS_MIN
    ? engineMisconfigured('the server refuses even a second of audio as too large', cause)
    : new RequestTooLarge(durationMsMax, cause);
};

export const exceeds = (limits: RequestLimits, { sizeBytes, durationMs }: Sent): boolean =>
  sizeBytes > limits.sizeBytesMax || durationMs > limits.durationMsMax;

const PAYLOAD_TOO_LARGE = 413;
/** vLLM: 'Maximum clip duration (30s) exceeded'; OpenAI: 'audio duration 1830.5 seconds is longer than 1400 seconds'. */
const TOO_LONG =
  /longer than|too long|(clip|audio) duration|duration (limit|exceed)|max(imum)? (audio |clip |context )?(duration|length)/;
/** OpenAI: 'Maximum content size limit (26214400) exceeded'; vLLM: 'Maximum file size exceeded'; Groq: 'request_too_large'. */
const TOO_LARGE =
  /too[ _](large|big)|(content|file|upload|body|payload|request) ?size|size limit|max_body|upload limit|entity/;

/** The limits after a refusal, whose text may name them; undefined if it was not about size. */
export const learnLimits = (
  limits: RequestLimits,
  { status, code, message }: Refusal,
  sent: Sent,
): RequestLimits | undefined => {
  const about = `${code ?? ''} ${message}`.toLowerCase();
  if (TOO_LONG.test(about))
    return { ...limits, durationMsMax: below(sent.durationMs, readDurationsMs(about)) };
  if (status !== PAYLOAD_TOO_LARGE && !TOO_LARGE.test(about)) return undefined;
  const named = readSizesBytes(about).map((bytes) => bytes - FORM_BYTES);
  return { ...limits, sizeBytesMax: below(sent.sizeBytes, named) };
};

/** The bytes of a request around its file. */
const FORM_BYTES = 2_048;
/** A smaller number than this share of what was sent is not the limit. */
const NAMED_SHARE_MIN = 0.02;

/** The smallest plausible value that the refusal names (it may name what was sent, too), else half of what was refused. */
const below = (refused: number, named: readonly number[]): number => {
  const plausible = named.filter((value) => value < refused && value > refused * NAMED_SHARE_MIN);
  return plausible.length > 0 ? Math.min(...plausible) : Math.floor(refused / 2);
};

const MS_PER: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

const readDurationsMs = (text: string): number[] =>
  Array.from(
    text.matchAll(/(\d+(?:\.\d+)?) ?(s|m|h)(?:ec(?:ond)?s?|in(?:ute)?s?|ours?)?\b/g),
    ([, number, unit = 's']) => Number(number) * (MS_PER[unit] ?? 1_000),
  );

const BYTES_PER: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

const readSizesBytes = (text: string): number[] =>
  Array.from(
    text.matchAll(/(\d+(?:\.\d+)?) ?(?:([kmg])i?b?\b)?/g),
    ([, number, unit]) => Number(number) * (unit === undefined ? 1 : (BYTES_PER[unit] ?? 1)),
  );
