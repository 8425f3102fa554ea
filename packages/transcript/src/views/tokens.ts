import type { CleanKind } from '@escriba/contracts/shared/clean-kinds';
import type { TranscriptPassage, TranscriptWord } from '@escriba/contracts/transcription/document';

/** The displayed replacement of the words [from, to) of a passage. Times in ms. */
export type ViewedToken = {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly confidence: number | null;
  readonly fromVocabulary?: true;
  readonly kind: 'word' | 'figure' | 'personal';
  /** Why the clean text leaves it out; such tokens are shown only among the changes. */
  readonly removedAs?: CleanKind;
  /** The text before the clean text wrote it otherwise. */
  readonly was?: string;
};

export const toTokens = ({ words }: Pick<TranscriptPassage, 'words'>): ViewedToken[] =>
  words.map((word, index) => ({ ...word, from: index, to: index + 1, kind: 'word' }));

/** Replaces consecutive tokens by one. Its confidence is the lowest of them. */
export const fuse = (
  tokens: readonly ViewedToken[],
  text: string,
  kind: ViewedToken['kind'],
): ViewedToken | undefined => {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const confidences = tokens.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]));
  return {
    text,
    from: first.from,
    to: last.to,
    startMs: first.startMs,
    endMs: last.endMs,
    confidence: confidences.length === 0 ? null : Math.min(...confidences),
    kind,
  };
};

/** A written word in lower case without its punctuation, and that punctuation. */
export type BareWord = { readonly bare: string; readonly before: string; readonly after: string };

const MARKS = /^(?<before>[("'“‘«[¿¡]*)(?<bare>.*?)(?<after>[)"'”’»\].,;:!?…]*)$/u;

export const bareWord = ({ text }: Pick<TranscriptWord, 'text'>): BareWord => {
  const found = MARKS.exec(text)?.groups;
  return {
    bare: (found?.['bare'] ?? text).toLowerCase(),
    before: found?.['before'] ?? '',
    after: found?.['after'] ?? '',
  };
};
