import { findText, type TextHit, type TextPosition } from '@escriba/transcript';
import type { HitsOf, Span } from '../reading/highlights.ts';
import type { WordPosition, TranscriptLayout } from '../reading/transcript-layout.ts';

/** Search results in reading order. */
export type TextMatches = {
  readonly hits: readonly TextHit[];
  readonly byPassage: ReadonlyMap<string, readonly TextHit[]>;
};

const NOTHING: TextMatches = { hits: [], byPassage: new Map() };

/** Searches the whole visible text, rendered or not. */
export const searchText = (layout: TranscriptLayout, query: string): TextMatches => {
  if (query.trim() === '') return NOTHING;
  const hits = findText(layout.passages.map(layout.view), query, layout.language);
  return { hits, byPassage: Map.groupBy(hits, ({ passageId }) => passageId) };
};

/** Returns the marks of a passage. */
export const toMarks =
  (layout: TranscriptLayout, { byPassage }: TextMatches, current: TextHit | undefined): HitsOf =>
  (passageId) => {
    const hits = byPassage.get(passageId);
    const passage = layout.passages[layout.indexOf(passageId) ?? -1];
    if (hits === undefined || passage === undefined) return { spans: [], current: undefined };
    const { starts } = layout.view(passage);
    const toSpan = (hit: TextHit): Span => [
      (starts[hit.fromToken] ?? 0) + hit.fromCharacter,
      (starts[hit.toToken] ?? 0) + hit.toCharacter,
    ];
    const isHere = current?.passageId === passageId;
    return {
      spans: hits.map(toSpan),
      current: isHere && current !== undefined ? toSpan(current) : undefined,
    };
  };

/** Returns the index of the first hit at or after a passage. */
export const firstHitFrom = (
  layout: TranscriptLayout,
  { hits }: TextMatches,
  passageId: string | undefined,
): number => {
  const from = passageId === undefined ? 0 : (layout.indexOf(passageId) ?? 0);
  const found = hits.findIndex((hit) => (layout.indexOf(hit.passageId) ?? 0) >= from);
  return found === -1 ? 0 : found;
};

export const wordOfHit = ({ passageId, fromToken }: TextHit): WordPosition => ({
  passageId,
  token: fromToken,
});

export const positionOfHit = (layout: TranscriptLayout, hit: TextHit): TextPosition | undefined => {
  const passage = layout.passages[layout.indexOf(hit.passageId) ?? -1];
  if (passage === undefined) return undefined;
  return {
    id: hit.passageId,
    offset: (layout.view(passage).starts[hit.fromToken] ?? 0) + hit.fromCharacter,
  };
};
