import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import {
  createView,
  findText,
  type ViewedPassage,
  type SpanReplacement,
  startMsOf,
  type Strictness,
  textOf,
  wordGap,
} from '@escriba/transcript';

/** A match in the stored text, with the text around it. */
export type ReplaceablePlace = Omit<SpanReplacement, 'text'> & {
  /** Start of the passage, in ms. */
  readonly startMs: number;
  readonly before: string;
  readonly found: string;
  readonly after: string;
};

/** Characters of context before and after a match. */
const CONTEXT_LENGTH = 36;

/** Finds every match in the stored text, in text order. */
export const findReplaceable = (
  { segments, language }: Pick<TranscriptDocument, 'segments' | 'language'>,
  query: string,
  strictness: Strictness,
): ReplaceablePlace[] => {
  if (query.trim() === '') return [];
  const byId = new Map(segments.map((passage) => [passage.id, passage]));
  const hits = findText(viewStored(segments, language), query, language, strictness);
  return [...Map.groupBy(hits, ({ passageId }) => passageId)].flatMap(([id, own]) => {
    const passage = byId.get(id);
    if (passage === undefined) return [];
    const { text, starts } = spell(passage, language);
    return own.map((hit) => {
      const from = (starts[hit.fromToken] ?? 0) + hit.fromCharacter;
      const to = (starts[hit.toToken] ?? 0) + hit.toCharacter;
      return {
        id,
        from,
        to,
        startMs: startMsOf(passage),
        before: cutBefore(text.slice(Math.max(0, from - CONTEXT_LENGTH - 1), from)),
        found: text.slice(from, to),
        after: cutAfter(text.slice(to, to + CONTEXT_LENGTH + 1)),
      };
    });
  });
};

/** Returns the text of a passage and where each word starts in it, once for all its matches: an imported passage may have 20,000 words. */
const spell = ({ words }: TranscriptPassage, language: string) => {
  const gap = wordGap(language).length;
  let at = 0;
  const starts = words.map(({ text }) => {
    const start = at;
    at += text.length + gap;
    return start;
  });
  return { text: textOf(words, language), starts };
};

/** The views of a text, for each letter of a query. */
const known = new WeakMap<TranscriptDocument['segments'], readonly ViewedPassage[]>();

const viewStored = (segments: TranscriptDocument['segments'], language: string): readonly ViewedPassage[] => {
  const before = known.get(segments);
  if (before !== undefined) return before;
  const viewed = segments.map(createView(language, {})(segments));
  known.set(segments, viewed);
  return viewed;
};

const cutBefore = (text: string): string =>
  text.length <= CONTEXT_LENGTH ? text : `…${text.slice(-CONTEXT_LENGTH).replace(/^\S*\s/u, '')}`;
const cutAfter = (text: string): string =>
  text.length <= CONTEXT_LENGTH ? text : `${text.slice(0, CONTEXT_LENGTH).replace(/\s\S*$/u, '')}…`;
