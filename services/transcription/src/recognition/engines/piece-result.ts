import {
  dropLoops,
  findLoop,
  isClearlySpoken,
  isRepetitive,
  joinTexts,
  loopKey,
  timesSuspected,
} from '@escriba/speech';
import type { PieceResult, Segment, Span, SpeechSpan } from '../../platform/db/json.ts';
import { findLanguageCode } from './language-names.ts';
import type { VerboseAnswer, VerboseSegment, VerboseWord } from './verbose-answer.ts';

type Word = Segment['words'][number];

/** Whisper's own decoding rule: both must hold. */
const NO_SPEECH_PROBABILITY_MIN = 0.6;
const AVG_LOGPROB_MIN = -1;

/**
 * Converts a server's response for a piece: times of the recording in ms, in order and inside the piece; words from the server, or spread
 * over their segment by length. Segments in which the model hears no speech are unsure if voice detection is certain of it, else dropped;
 * both are flagged.
 */
export const toPieceResult = (answer: VerboseAnswer, piece: VoicedPiece, language: string): PieceResult => {
  const length = (piece.endMs - piece.startMs) / 1_000;
  const all = answer.segments.map((segment) =>
    Number.isFinite(segment.end) ? segment : { ...segment, end: Math.max(segment.start, length) },
  );
  const unsure = all.filter((segment) => isSilent(segment) && isSpokenIn(piece, segment));
  const heard = all.filter((segment) => !isSilent(segment) || unsure.includes(segment));
  const whole: VerboseSegment = { start: 0, end: length, text: answer.text };
  const wordsOf = assignWords(all.length > 0 ? heard : [whole], answer.words);
  const segments = orderTimes(
    [...wordsOf].flatMap(([segment, words]) =>
      toSegment(segment, words, piece).map((made) =>
        unsure.includes(segment) ? { ...made, unsure: true as const } : made,
      ),
    ),
    piece,
  );
  const spoken = findLanguageCode(answer.language ?? '') ?? language;
  return {
    text: textOf(segments, spoken),
    language: spoken,
    segments,
    flags: [
      ...(heard.length < all.length ? ['no_speech'] : []),
      ...(segments.some((segment) => segment.unsure) ? ['unsure_kept'] : []),
    ],
  };
};

/** Returns whether the text repeats itself. */
export const isLooping = (result: PieceResult): boolean => {
  const words = result.segments.flatMap((segment) => segment.words);
  return findLoop(words.map(wordKey)) !== undefined || isRepetitive(result.text);
};

/** Removes repetitions, and flags them. */
export const withoutLoops = (result: PieceResult): PieceResult => {
  const words = result.segments.flatMap((segment) => segment.words);
  const { items: certain } = dropLoops(words, { key: wordKey });
  const isSuspect = isRepetitive(certain.map(({ text }) => text).join(' '));
  const kept = new Set(
    isSuspect ? dropLoops(certain, { key: wordKey, enough: timesSuspected }).items : certain,
  );
  if (kept.size === words.length) return result;
  const segments = result.segments.flatMap((segment) => {
    const left = segment.words.filter((word) => kept.has(word));
    if (left.length === segment.words.length) return [segment];
    const [first, last] = [left[0], left.at(-1)];
    if (!first || !last) return [];
    const text = left.map((word) => word.text).join(' ');
    return [{ ...segment, startMs: first.startMs, endMs: last.endMs, text, words: left }];
  });
  return {
    ...result,
    text: textOf(segments, result.language),
    segments,
    flags: [...result.flags, 'loop_dropped'],
  };
};

/** Joins the results of a piece's parts, in order; `flag` says why it was cut. */
export const joinPieceResults = (parts: readonly PieceResult[], flag?: string): PieceResult => {
  const segments = parts.flatMap((part) => part.segments);
  const language = parts.find((part) => part.text !== '')?.language ?? parts[0]?.language ?? '';
  return {
    text: textOf(segments, language),
    language,
    segments,
    flags: [...new Set([...parts.flatMap((part) => part.flags), ...(flag === undefined ? [] : [flag])])],
  };
};

const textOf = (segments: readonly Segment[], language: string): string =>
  joinTexts(
    segments.filter(({ unsure }) => !unsure).map((segment) => segment.text),
    language,
  );

const wordKey = (word: Word): string => loopKey(word.text);

const isSilent = (segment: VerboseSegment): boolean =>
  (segment.no_speech_prob ?? 0) > NO_SPEECH_PROBABILITY_MIN && (segment.avg_logprob ?? 0) < AVG_LOGPROB_MIN;

/** Times in ms of the recording. */
type VoicedPiece = Span & { spans?: readonly SpeechSpan[] };

/** Whether voice detection is certain of the speech in a segment, whose times are seconds of the piece. */
const isSpokenIn = ({ startMs, spans = [] }: VoicedPiece, { start, end }: VerboseSegment): boolean =>
  isClearlySpoken(
    spans.filter((span) => span.startMs < startMs + end * 1_000 && span.endMs > startMs + start * 1_000),
  );

/** Assigns each word outside the segments to the one that contains its middle. */
const assignWords = (segments: readonly VerboseSegment[], words: readonly VerboseWord[]) => {
  const assigned = new Map(segments.map((segment) => [segment, [...(segment.words ?? [])]]));
  for (const word of words) {
    const middle = (word.start + word.end) / 2;
    const segment = segments.find(({ start, end }) => start <= middle && middle <= end);
    if (segment && !segment.words?.length) assigned.get(segment)?.push(word);
  }
  return assigned;
};

const toSegment = (segment: VerboseSegment, words: readonly VerboseWord[], { startMs }: Span): Segment[] => {
  const text = segment.text.trim();
  if (text === '') return [];
  const toMs = (seconds: number) => startMs + Math.round(seconds * 1_000);
  const timed = words.map((word) => ({
    startMs: toMs(word.start),
    endMs: toMs(word.end),
    text: word.word.trim(),
    ...(word.probability === undefined ? {} : { confidence: word.probability }),
  }));
  const span = { startMs: toMs(segment.start), endMs: toMs(segment.end) };
  return [{ ...span, text, words: timeTokens(text.split(/\s+/), timed, span) }];
};

/** The words of a text with the times of the server's words. The text has the punctuation that those lack, and words whose times are lost. */
const timeTokens = (tokens: readonly string[], timed: readonly Word[], span: Span): Word[] => {
  if (timed.length === 0) return spread(tokens, span);
  if (timed.length === tokens.length)
    return timed.map((word, i) => ({ ...word, text: tokens[i] ?? word.text }));
  const matched = matchWords(tokens, timed);
  // Divided in another way, as Chinese is.
  if (matched.filter(Boolean).length < tokens.length / 2) return [...timed];
  return fillTimes(tokens, matched, span);
};

/** How far a word is searched for: servers drop or add a few in a row. */
const MATCH_DISTANCE = 5;

/** For each token the timed word that is the same, in order. */
const matchWords = (tokens: readonly string[], timed: readonly Word[]): (Word | undefined)[] => {
  let next = 0;
  return tokens.map((token) => {
    const key = loopKey(token);
    const at = timed.slice(next, next + MATCH_DISTANCE).findIndex((word) => wordKey(word) === key);
    if (at < 0) return undefined;
    next += at + 1;
    return timed[next - 1];
  });
};

/** Words without times are spread between their neighbours. */
const fillTimes = (
  tokens: readonly string[],
  matched: readonly (Word | undefined)[],
  { startMs, endMs }: Span,
): Word[] => {
  const words: Word[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = matched[at];
    const following = matched.slice(at).findIndex((word) => word !== undefined);
    const count = found ? 1 : following < 0 ? tokens.length - at : following;
    const own = tokens.slice(at, at + count);
    const room = { startMs: words.at(-1)?.endMs ?? startMs, endMs: matched[at + count]?.startMs ?? endMs };
    words.push(...(found ? [{ ...found, text: own[0] ?? found.text }] : spread(own, inOrder(room))));
    at += count;
  }
  return words;
};

const inOrder = ({ startMs, endMs }: Span): Span => ({ startMs, endMs: Math.max(startMs, endMs) });

/** Spreads words over a span, each in proportion to its letters. */
const spread = (tokens: readonly string[], { startMs, endMs }: Span): Word[] => {
  const letters = tokens.reduce((sum, token) => sum + token.length, 0);
  let passed = 0;
  const at = () => Math.round(startMs + ((endMs - startMs) * passed) / letters);
  return tokens.map((text) => {
    const from = at();
    passed += text.length;
    return { startMs: from, endMs: at(), text };
  });
};

/** Servers' times overlap, run backwards and exceed the end. */
const orderTimes = (segments: readonly Segment[], piece: Span): Segment[] => {
  let earliestMs = piece.startMs;
  const place = <S extends Span>(span: S): S => {
    const startMs = Math.min(Math.max(span.startMs, earliestMs), piece.endMs);
    earliestMs = Math.min(Math.max(span.endMs, startMs), piece.endMs);
    return { ...span, startMs, endMs: earliestMs };
  };
  return segments.map((segment) => {
    const words = segment.words.map(place);
    return { ...segment, startMs: words[0]?.startMs ?? segment.startMs, endMs: earliestMs, words };
  });
};
