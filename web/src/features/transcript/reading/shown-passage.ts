import type { TranscriptPassage } from '@escriba/contracts/transcription/document';
import {
  type ViewedPassage,
  type ViewedToken,
  type ViewOptions,
  createView,
  wordGap,
} from '@escriba/transcript';
import { lastAtOrBefore, lastWhere } from './sorted-search.ts';

/** A passage as displayed: its text, and where each token starts. */
export type ShownPassage = {
  readonly id: string;
  readonly speaker: string | null;
  readonly tokens: readonly ViewedToken[];
  readonly text: string;
  readonly starts: readonly number[];
};

export type Viewer = (passage: TranscriptPassage) => ShownPassage;

/** Renders passages in one view, also after changes. Unchanged passages are cached. */
export const createViewer = (
  language: string,
  options: ViewOptions,
): ((segments: readonly TranscriptPassage[]) => Viewer) => {
  const viewOf = createView(language, options);
  const known = new WeakMap<ViewedPassage, ShownPassage>();
  const gap = wordGap(language);
  return (segments) => {
    const view = viewOf(segments);
    return (passage) => {
      const viewed = view(passage);
      const shown = known.get(viewed) ?? { ...viewed, ...lay(viewed.tokens, gap) };
      known.set(viewed, shown);
      return shown;
    };
  };
};

const lay = (tokens: readonly ViewedToken[], gap: string): Pick<ShownPassage, 'text' | 'starts'> => {
  const starts: number[] = [];
  let text = '';
  for (const token of tokens) {
    if (starts.length > 0) text += gap;
    starts.push(text.length);
    text += token.text;
  }
  return { text, starts };
};

/** Returns the token at a character; in a gap the one before it. -1 in an empty text. */
export const tokenAtCharacter = ({ starts }: Pick<ShownPassage, 'starts'>, character: number): number =>
  lastAtOrBefore(starts, character);

/** Returns the token at a time, or the last one before it; -1 before the first. */
export const tokenAtTime = ({ tokens }: Pick<ShownPassage, 'tokens'>, ms: number): number =>
  lastWhere(tokens.length, (index) => (tokens[index]?.startMs ?? 0) <= ms);
