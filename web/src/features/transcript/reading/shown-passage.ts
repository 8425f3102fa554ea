import type { TranscriptPassage } from '@escriba/contracts';
import {
  type ViewedPassage,
  type ViewedToken,
  type ViewOptions,
  createView,
  wordGap,
} from '@escriba/transcript';

/** A passage as it stands on the page: one run of text, and where in it each token begins. */
export type ShownPassage = {
  readonly id: string;
  readonly speaker: string | null;
  readonly tokens: readonly ViewedToken[];
  readonly text: string;
  readonly starts: readonly number[];
};

export type Viewer = (passage: TranscriptPassage) => ShownPassage;

/** Shows the passages of a transcript in one way, again after each change. What reads as before is not worked out again. */
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

/** The token at a character of the text; the one before a gap where it points at one. -1 in an empty text. */
export const tokenAtCharacter = ({ starts }: Pick<ShownPassage, 'starts'>, character: number): number =>
  lastAtOrBefore(starts, character);

/** The token that is heard at a time, or was heard last; -1 before the first. */
export const tokenAtTime = ({ tokens }: Pick<ShownPassage, 'tokens'>, ms: number): number =>
  lastWhere(tokens.length, (index) => (tokens[index]?.startMs ?? 0) <= ms);

/** The last of ordered numbers that is not beyond a limit; -1 where all are. */
export const lastAtOrBefore = (ordered: ArrayLike<number>, limit: number): number =>
  lastWhere(ordered.length, (index) => (ordered[index] ?? 0) <= limit);

/** The last index of which something is true that is true of all before it. */
const lastWhere = (length: number, isTrue: (index: number) => boolean): number => {
  let [low, high] = [-1, length - 1];
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    if (isTrue(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
};
