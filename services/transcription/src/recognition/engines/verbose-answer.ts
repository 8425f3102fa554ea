/** Times in seconds of the sent audio. */
export type VerboseWord = {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly probability?: number | undefined;
};

export type VerboseSegment = {
  readonly start: number;
  /** Infinity: that of the audio. */
  readonly end: number;
  readonly text: string;
  readonly avg_logprob?: number | undefined;
  readonly no_speech_prob?: number | undefined;
  readonly words?: readonly VerboseWord[] | undefined;
};

/** A response of an OpenAI-compatible server. whisper.cpp puts words into segments, others next to them. */
export type VerboseAnswer = {
  readonly text: string;
  readonly language?: string | undefined;
  readonly segments: readonly VerboseSegment[];
  readonly words: readonly VerboseWord[];
};

/**
 * Reads `verbose_json`, `diarized_json` or `json`. Servers differ, and some have faults, so each value is read by itself: tokens and
 * control characters leave the texts, numbers may be texts, a confidence that is none is left out, a word without times is dropped from the
 * times but not from the text of its segment, and a segment without times lies between its neighbours.
 * @throws if the response has no transcription at all
 */
export const parseVerboseAnswer = (answer: unknown): VerboseAnswer => {
  if (!isRecord(answer)) throw new Error('The server sent no transcription');
  const words = toWords(answer['words']);
  const segments = toSegments(answer['segments']);
  const text =
    readText(answer['text']) ??
    join(
      segments.map((segment) => segment.text),
      words,
    );
  const isEmpty = text === '' && !('text' in answer) && !('segments' in answer) && !('words' in answer);
  if (isEmpty) throw new Error('The server sent no transcription');
  return { text, language: readText(answer['language']), segments, words };
};

const join = (texts: readonly string[], words: readonly VerboseWord[]): string =>
  (texts.length > 0 ? texts : words.map(({ word }) => word))
    .map((text) => text.trim())
    .filter(Boolean)
    .join(' ');

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordsOf = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** Whisper's tokens, such as `<|pt|>` and `<|0.00|>`. */
const TOKENS = /<\|[^|<>]{0,40}\|>/g;
/** Others than tabs and line ends. Postgres stores no NUL. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

const readText = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const language = /^\s*<\|([a-z]{2,3})\|>\s*$/.exec(value)?.[1];
  return language ?? value.replaceAll(TOKENS, '').replaceAll(CONTROLS, '').toWellFormed();
};

/** Accepts numbers that are texts, too. */
const readNumber = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value.replace(',', '.')) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

const readShare = (value: unknown): number | undefined => {
  const share = readNumber(value);
  return share !== undefined && share >= 0 && share <= 1 ? share : undefined;
};

const toWords = (value: unknown): VerboseWord[] =>
  recordsOf(value).flatMap((item) => {
    const word = readText(item['word'] ?? item['text']);
    const [start, end] = [readNumber(item['start']), readNumber(item['end'])];
    if (word === undefined || word.trim() === '' || start === undefined || end === undefined) return [];
    return [{ word, start, end, probability: readShare(item['probability'] ?? item['confidence']) }];
  });

/** The end of the audio, whose length the response does not have. */
const UNKNOWN_END = Number.POSITIVE_INFINITY;

type TimedOrNot = Omit<VerboseSegment, 'start' | 'end'> & { start?: number; end?: number };

const toSegments = (value: unknown): VerboseSegment[] => {
  const read = recordsOf(value).flatMap((item): TimedOrNot[] => {
    const words = toWords(item['words']);
    const text = readText(item['text']) ?? join([], words);
    if (text.trim() === '') return [];
    const start = readNumber(item['start']) ?? words[0]?.start;
    const end = readNumber(item['end']) ?? words.at(-1)?.end;
    return [
      {
        ...(start === undefined ? {} : { start }),
        ...(end === undefined ? {} : { end }),
        text,
        avg_logprob: readNumber(item['avg_logprob']),
        no_speech_prob: readShare(item['no_speech_prob']),
        words,
      },
    ];
  });
  return read.map((segment, index) => {
    const before = read.slice(0, index).findLast(({ end }) => end !== undefined)?.end ?? 0;
    const start = segment.start ?? before;
    const after = read.slice(index + 1).find((next) => next.start !== undefined)?.start;
    return { ...segment, start, end: segment.end ?? Math.max(start, after ?? UNKNOWN_END) };
  });
};
