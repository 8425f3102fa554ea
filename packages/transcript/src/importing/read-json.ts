import type { ImportedText, TimedTurn } from './imported.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads the text of a JSON file: this product's export (times in ms), or the segments of Whisper and compatible engines (times in seconds).
 * Undefined for any other file.
 */
export const readJson = (text: string): ImportedText | undefined => {
  const file = parse(text);
  if (!isFields(file) || !Array.isArray(file['segments'])) return undefined;
  const names = namesOf(file['speakers']);
  const turns = file['segments'].flatMap((segment) => toTurn(segment, names) ?? []);
  return turns.length === 0 ? undefined : { kind: 'timed', turns };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const namesOf = (speakers: unknown): ReadonlyMap<string, string> =>
  new Map(
    (Array.isArray(speakers) ? speakers : []).flatMap((speaker: unknown) => {
      if (!isFields(speaker)) return [];
      const { id, name } = speaker;
      return typeof id === 'string' && typeof name === 'string' ? [[id, name] as const] : [];
    }),
  );

const toTurn = (segment: unknown, names: ReadonlyMap<string, string>): TimedTurn | undefined => {
  if (!isFields(segment)) return undefined;
  const words = (Array.isArray(segment['words']) ? segment['words'] : []).flatMap(
    (word: unknown) => toWord(word) ?? [],
  );
  const span = spanOf(segment) ?? spanOfWords(words.flatMap((word) => word.span ?? []));
  const written = segment['text'];
  const whole = words.map((word) => word.text).join(' ');
  const text = typeof written === 'string' ? written.trim() : whole;
  if (span === undefined || text === '') return undefined;
  const { speaker } = segment;
  const name = typeof speaker === 'string' ? (names.get(speaker) ?? speaker) : null;
  const isWhole = words.length > 0 && lettersOf(whole) === lettersOf(text);
  return { ...span, speaker: name, text, ...(isWhole ? { words: withTimes(words, span) } : {}) };
};

type Span = { readonly startMs: number; readonly endMs: number };
type Word = { readonly text: string; readonly span: Span | undefined };

const toWord = (word: unknown): Word | undefined => {
  if (!isFields(word)) return undefined;
  const text = word['text'] ?? word['word'];
  const clean = typeof text === 'string' ? text.trim() : '';
  return clean === '' ? undefined : { text: clean, span: spanOf(word) };
};

/** Removes what the words of a segment may have otherwise than its text. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Gives words without a time that between their neighbours: WhisperX times no word with a digit. */
const withTimes = (words: readonly Word[], { startMs, endMs }: Span) => {
  const timed: (Span & { readonly text: string })[] = [];
  let untimed: string[] = [];
  let reachedMs = startMs;
  const placeUntil = (untilMs: number): void => {
    if (untimed.length > 0)
      timed.push({ text: untimed.join(' '), startMs: reachedMs, endMs: Math.max(reachedMs, untilMs) });
    untimed = [];
  };
  for (const { text, span } of words) {
    if (span === undefined) {
      untimed.push(text);
      continue;
    }
    placeUntil(span.startMs);
    timed.push({ text, ...span });
    reachedMs = span.endMs;
  }
  placeUntil(endMs);
  return timed;
};

const spanOf = ({ startMs, endMs, start, end }: Fields) =>
  toSpan(startMs, endMs, 1) ?? toSpan(start, end, 1_000);

const toSpan = (start: unknown, end: unknown, factor: number) => {
  if (typeof start !== 'number' || typeof end !== 'number') return undefined;
  const [startMs, endMs] = [Math.round(start * factor), Math.round(end * factor)];
  return Number.isSafeInteger(startMs) && Number.isSafeInteger(endMs) ? { startMs, endMs } : undefined;
};

const spanOfWords = (words: readonly Span[]) => {
  const [first, last] = [words[0], words.at(-1)];
  return first && last ? { startMs: first.startMs, endMs: last.endMs } : undefined;
};
