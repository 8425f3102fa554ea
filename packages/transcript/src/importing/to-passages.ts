import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import type { PlacedWord } from './align-turns.ts';
import type { PlainTurn } from './imported.ts';

type Context = {
  /** The transcript before the import. */
  readonly document: TranscriptDocument;
  readonly turns: readonly PlainTurn[];
  readonly idOf: (name: string | null) => string | undefined;
};

/** Most words of a passage that editors show well. */
const WORDS_MAX = 400;

/** Joins words of one turn that were spoken in one passage into a passage; the first of a passage keeps its id. */
export const toPassages = (
  words: readonly PlacedWord[],
  { document, turns, idOf }: Context,
): TranscriptPassage[] => {
  const ids = createIds(document);
  return groupWords(words).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const speaker = idOf(turns[first.turn]?.speaker ?? null) ?? first.passage?.speaker ?? null;
    const passage = group.map(({ text, startMs, endMs, confidence }) => ({
      text,
      startMs,
      endMs,
      confidence,
    }));
    const { id, language } = first.passage ?? {};
    return [{ id: ids.next(id), speaker, words: passage, ...(language && { language }) }];
  });
};

const groupWords = (words: readonly PlacedWord[]): PlacedWord[][] => {
  const groups: PlacedWord[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isSame = last?.turn === word.turn && last.passage === word.passage;
    if (group !== undefined && isSame && group.length < WORDS_MAX) group.push(word);
    else groups.push([word]);
  }
  return groups;
};

const createIds = ({ segments }: TranscriptDocument) => {
  const free = new Set(segments.map(({ id }) => id));
  const taken = new Set(free);
  let number = 0;
  const create = (): string => {
    do number += 1;
    while (taken.has(`i${number}`));
    return `i${number}`;
  };
  return {
    next: (known: string | undefined): string =>
      known !== undefined && free.delete(known) ? known : create(),
  };
};
