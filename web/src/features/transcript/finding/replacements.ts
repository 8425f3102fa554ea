import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import {
  createView,
  findText,
  type ViewedPassage,
  type SpanReplacement,
  startMsOf,
  type Strictness,
  textOf,
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
  return hits.flatMap((hit) => {
    const passage = byId.get(hit.passageId);
    if (passage === undefined) return [];
    const startOf = (token: number): number => {
      const head = passage.words.slice(0, token + 1);
      return textOf(head, language).length - (head.at(-1)?.text.length ?? 0);
    };
    const from = startOf(hit.fromToken) + hit.fromCharacter;
    const to = startOf(hit.toToken) + hit.toCharacter;
    const text = textOf(passage.words, language);
    return [
      {
        id: passage.id,
        from,
        to,
        startMs: startMsOf(passage),
        before: cutBefore(text.slice(0, from)),
        found: text.slice(from, to),
        after: cutAfter(text.slice(to)),
      },
    ];
  });
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
