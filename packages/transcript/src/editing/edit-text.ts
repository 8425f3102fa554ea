import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import { startMsOf, textOf } from '../document/passages.ts';
import { groupIntoParagraphs, withParagraphStarts } from '../views/paragraphs.ts';
import { editDocument } from './edit-document.ts';
import { retextWords } from './retext.ts';

/** A position between characters of a passage's text. */
export type TextPosition = { readonly id: string; readonly offset: number };

/** A transcript after an edit of its text, and where the caret is then; null in an empty transcript. */
export type TextEdit = { readonly document: TranscriptDocument; readonly caret: TextPosition | null };

type Replacement = {
  readonly from: TextPosition;
  /** The end, in the same passage as `from` or in a later one. */
  readonly to: TextPosition;
  readonly text: string;
};

/**
 * Replaces the text between two positions, as a text editor does: the remains of two turns become one turn of the first speaker, unless nothing
 * remains of the first. Paragraphs begin where they did before. Positions in passages that do not exist change nothing.
 */
export const replaceText = (document: TranscriptDocument, { from, to, text }: Replacement): TextEdit => {
  const { segments, language } = document;
  const [first, last] = [indexOf(segments, from.id), indexOf(segments, to.id)];
  const [head, tail] = [segments[first], segments[last]];
  if (head === undefined || tail === undefined || last < first) return { document, caret: from };
  const before = textOf(head.words, language).slice(0, from.offset) + text;
  const after = textOf(tail.words, language).slice(to.offset);
  const starts = startsOf(segments);
  const isWholeHead = isBlank(before) && starts.has(head.id);
  const { speaker } = isWholeHead ? tail : head;
  const next = segments[last + 1];
  const words = retextWords(wordsBetween(segments.slice(first, last + 1), before, after), before + after, {
    language,
    ...(next === undefined ? {} : { untilMs: startMsOf(next) }),
  });
  const kept = words.length === 0 ? [] : [{ ...(isBlank(before) ? tail : head), speaker, words }];
  const end = endOfParagraph(segments, last, starts);
  const rest = segments.slice(last + 1, end).map((passage) => withSpeaker(passage, speaker));
  for (const { id } of segments.slice(first, last + 1)) if (id !== head.id) starts.delete(id);
  const [start] = [...kept, ...rest];
  if (start !== undefined && starts.delete(head.id)) starts.add(start.id);
  const edited = [...segments.slice(0, first), ...kept, ...rest, ...segments.slice(end)];
  return {
    document: { ...document, segments: withParagraphStarts(edited, starts) },
    caret: caretIn({ segments: edited, language }, { at: first, before, after, isEmpty: kept.length === 0 }),
  };
};

/** Characters [from, to) of a passage's text, and their replacement. */
export type SpanReplacement = {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly text: string;
};

/** Replaces spans, which do not overlap and are in text order. A passage without remaining text is removed. */
export const replaceAllText = (
  document: TranscriptDocument,
  replacements: readonly SpanReplacement[],
): TranscriptDocument => {
  const { segments, language } = document;
  const spans = Map.groupBy(replacements, ({ id }) => id);
  const starts = startsOf(segments);
  const edited = segments.flatMap((passage, index) => {
    const own = spans.get(passage.id);
    if (own === undefined) return [passage];
    const next = segments[index + 1];
    const options = { language, ...(next === undefined ? {} : { untilMs: startMsOf(next) }) };
    const words = retextWords(passage.words, withSpans(textOf(passage.words, language), own), options);
    if (words.length > 0) return [{ ...passage, words }];
    if (next !== undefined && starts.has(passage.id)) starts.add(next.id);
    return [];
  });
  return { ...document, segments: withParagraphStarts(edited, starts) };
};

const withSpans = (text: string, spans: readonly SpanReplacement[]): string => {
  let at = 0;
  const parts = spans.map((span) => {
    const part = text.slice(at, span.from) + span.text;
    at = span.to;
    return part;
  });
  return parts.join('') + text.slice(at);
};

/** Begins a paragraph at a position, which splits a word if it is inside one. Needs text on both sides of it. */
export const splitParagraph = (
  document: TranscriptDocument,
  position: TextPosition,
  newId: string,
): TextEdit => {
  const { segments, language } = document;
  const at = indexOf(segments, position.id);
  const passage = segments[at];
  if (passage === undefined) return { document, caret: position };
  const text = textOf(passage.words, language);
  const [before, after] = [text.slice(0, position.offset).trim(), text.slice(position.offset).trim()];
  const starts = startsOf(segments);
  const start = isBlank(after) ? segments[at + 1]?.id : isBlank(before) ? position.id : newId;
  if (start === undefined || starts.has(start)) return { document, caret: position };
  starts.add(start);
  let split = document;
  if (start === newId) {
    // In scripts without spaces a line end still separates the words.
    split = editDocument(document, { kind: 'retext', id: position.id, text: `${before}\n${after}` });
    const words = retextWords([], before, { language }).length;
    split = editDocument(split, { kind: 'split', id: position.id, at: words, newId });
  }
  const marked = { ...split, segments: withParagraphStarts(split.segments, starts) };
  return { document: marked, caret: { id: start, offset: 0 } };
};

/** Continues the paragraph before the passage's with it; that one's speaker says it all. The first paragraph stays as it is. */
export const joinParagraphs = (document: TranscriptDocument, id: string): TextEdit => {
  const paragraphs = groupIntoParagraphs(document.segments);
  const at = paragraphs.findIndex((passages) => passages.some((passage) => passage.id === id));
  const [before, joined] = [paragraphs[at - 1]?.[0], paragraphs[at]];
  const [first] = joined ?? [];
  if (before === undefined || first === undefined) return { document, caret: { id, offset: 0 } };
  const ids = new Set(joined?.map((passage) => passage.id));
  const starts = startsOf(document.segments);
  starts.delete(first.id);
  const segments = document.segments.map((passage) =>
    ids.has(passage.id) ? withSpeaker(passage, before.speaker) : passage,
  );
  return {
    document: { ...document, segments: withParagraphStarts(segments, starts) },
    caret: { id: first.id, offset: 0 },
  };
};

const isBlank = (text: string): boolean => text.trim() === '';

const indexOf = (segments: readonly TranscriptPassage[], id: string): number =>
  segments.findIndex((passage) => passage.id === id);

/** Returns the passages at which paragraphs begin. */
const startsOf = (segments: readonly TranscriptPassage[]): Set<string> =>
  new Set(groupIntoParagraphs(segments).flatMap(([first]) => (first === undefined ? [] : [first.id])));

/** Returns the index after the last passage of the paragraph. */
const endOfParagraph = (
  segments: readonly TranscriptPassage[],
  at: number,
  starts: ReadonlySet<string>,
): number => {
  const end = segments.findIndex(({ id }, index) => index > at && starts.has(id));
  return end === -1 ? segments.length : end;
};

const withSpeaker = (passage: TranscriptPassage, speaker: string | null): TranscriptPassage =>
  passage.speaker === speaker ? passage : { ...passage, speaker };

/** Returns the words that the remaining text may keep: none of a passage of which nothing remains. */
const wordsBetween = (passages: readonly TranscriptPassage[], before: string, after: string) => {
  if (isBlank(after)) return passages[0]?.words ?? [];
  return isBlank(before) ? (passages.at(-1)?.words ?? []) : passages.flatMap(({ words }) => words);
};

type Edited = {
  /** Index of the edited passage. */
  readonly at: number;
  readonly before: string;
  readonly after: string;
  /** Whether nothing remained of it. */
  readonly isEmpty: boolean;
};

const caretIn = (
  { segments, language }: Pick<TranscriptDocument, 'segments' | 'language'>,
  { at, before, after, isEmpty }: Edited,
): TextPosition | null => {
  const [here, previous] = [segments[at], segments[at - 1]];
  if (here !== undefined && !isEmpty) {
    const text = textOf(here.words, language);
    return { id: here.id, offset: offsetAfter(text, before, /\s$/u.test(before) && !isBlank(after)) };
  }
  if (previous !== undefined) return { id: previous.id, offset: textOf(previous.words, language).length };
  return here === undefined ? null : { id: here.id, offset: 0 };
};

/** Returns the offset in `text` after as many letters as `before` has; spaces may differ. */
const offsetAfter = (text: string, before: string, isAfterSpace: boolean): number => {
  let left = before.replaceAll(/\s/gu, '').length;
  let offset = 0;
  for (; left > 0 && offset < text.length; offset += 1) if (!/\s/u.test(text[offset] ?? '')) left -= 1;
  if (isAfterSpace) while (/\s/u.test(text[offset] ?? '')) offset += 1;
  return offset;
};
