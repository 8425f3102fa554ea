import { type RequestLimits, ASSUMED_LIMITS } from './request-limits.ts';
import type { RequestShape } from './request-shape.ts';

/** What a server has shown to lack; it grows with its responses. */
export type ServerFacts = {
  shape: RequestShape;
  limits: RequestLimits;
  /** Why it refuses Portuguese. */
  refusedLanguage?: string;
  /** Whether its last answer with text had times of words; absent before. */
  hasWords?: boolean | undefined;
};

type Known = Readonly<ServerFacts> & {
  /** Requests at a time. */
  readonly allowed: number;
  readonly wanted: number;
};

/** A lack, with the code of the part `speech`. */
export type ServerLack = {
  readonly code: 'speech.times_unavailable' | 'speech.language_refused' | 'speech.server_limits';
  readonly message: string;
};

/** Describes what a server lacks to the operator. */
export const describeLacks = ({
  shape,
  limits,
  refusedLanguage,
  hasWords,
  allowed,
  wanted,
}: Known): ServerLack[] => {
  const times = describeTimes(shape, hasWords);
  const limited = [
    ...(limits.sizeBytesMax < ASSUMED_LIMITS.sizeBytesMax ? [formatBytes(limits.sizeBytesMax)] : []),
    ...(limits.durationMsMax < ASSUMED_LIMITS.durationMsMax
      ? [`${(limits.durationMsMax / 1_000).toFixed(1)} s of audio`]
      : []),
  ];
  return [
    ...(times === undefined ? [] : [{ code: 'speech.times_unavailable' as const, message: times }]),
    ...(refusedLanguage === undefined
      ? []
      : [
          {
            code: 'speech.language_refused' as const,
            message: `The speech server refuses Portuguese (${refusedLanguage}).`,
          },
        ]),
    ...limited.map((most) => ({
      code: 'speech.server_limits' as const,
      message: `The speech server takes at most ${most} in a request: pieces are cut to fit.`,
    })),
    ...(allowed >= wanted
      ? []
      : [
          {
            code: 'speech.server_limits' as const,
            message: `The speech server takes ${allowed} of ${wanted} requests at a time: set SPEECH_CONCURRENCY to what it takes, or raise its limit.`,
          },
        ]),
  ];
};

const NO_WORDS = 'The speech server gives no times of words: they are spread over their sentence.';

const describeTimes = ({ format }: RequestShape, hasWords: boolean | undefined): string | undefined => {
  if (format === 'json')
    return 'The model of the speech server gives no times: words are spread over the speech that was sent.';
  return format === 'diarized_json' || hasWords === false ? NO_WORDS : undefined;
};

const formatBytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;
