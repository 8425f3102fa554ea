import type { TranscriptPassage } from '@escriba/contracts/transcription/document';
import { isSameList, isSamePassage, isSameWords } from './same-document.ts';

type Passages = readonly TranscriptPassage[];

/** A place of a transcript as it was, and as two users have changed it. */
export type ThreePlaces = { readonly base: Passages; readonly mine: Passages; readonly theirs: Passages };

/** A part of a place: both users' changes as passages, or a conflict. */
export type MergedPart = { readonly merged: Passages } | { readonly conflict: ThreePlaces };

/**
 * Merges a place where the changes of two users touch. Changes of different passages are both kept, also beside each other; a split or a
 * joining belongs to the passages that it changes. Of one passage, one may change the words and the other the speaker.
 */
export const mergePassages = (place: ThreePlaces): MergedPart[] => {
  const blocks = joinTied(toCells(place));
  return blocks.map((block) => {
    const [isMine, isTheirs] = [isChanged(block, 'mine'), isChanged(block, 'theirs')];
    if (!isMine || isSameList(block.mine, block.theirs, isSamePassage)) return { merged: block.theirs };
    if (!isTheirs) return { merged: block.mine };
    const passage = mergeFields(block);
    return passage === undefined ? { conflict: block } : { merged: [passage] };
  });
};

const isChanged = (cell: ThreePlaces, by: 'mine' | 'theirs'): boolean =>
  !isSameList(cell.base, cell[by], isSamePassage);

/** Cuts a place at the passages that all three have: each is a cell, and so is what is between two of them, which may be empty. */
const toCells = (place: ThreePlaces): ThreePlaces[] => {
  const shared = sharedIds(place);
  const [base, mine, theirs] = [place.base, place.mine, place.theirs].map((passages) =>
    cutAt(passages, shared),
  );
  return (base ?? []).map((passages, index) => ({
    base: passages,
    mine: mine?.[index] ?? [],
    theirs: theirs?.[index] ?? [],
  }));
};

/** Returns the ids that all three have; none if their order differs. */
const sharedIds = ({ base, mine, theirs }: ThreePlaces): ReadonlySet<string> => {
  const [inMine, inTheirs] = [toIds(mine), toIds(theirs)];
  const shared = new Set([...toIds(base)].filter((id) => inMine.has(id) && inTheirs.has(id)));
  const order = [...shared].join('\n');
  const isInOrder = [inMine, inTheirs].every(
    (ids) => [...ids].filter((id) => shared.has(id)).join('\n') === order,
  );
  return isInOrder ? shared : new Set();
};

const toIds = (passages: Passages): ReadonlySet<string> => new Set(passages.map(({ id }) => id));

const cutAt = (passages: Passages, ids: ReadonlySet<string>): Passages[] => {
  let between: TranscriptPassage[] = [];
  const cells: Passages[] = [between];
  for (const passage of passages) {
    if (ids.has(passage.id)) cells.push([passage], (between = []));
    else between.push(passage);
  }
  return cells;
};

/** Joins cells that one user has changed together: of a split passage, its beginning and its end. */
const joinTied = (cells: readonly ThreePlaces[]): ThreePlaces[] => {
  const blocks: ThreePlaces[] = [];
  let last: ThreePlaces | undefined;
  for (const cell of cells) {
    const before = last;
    const isTied =
      before !== undefined &&
      (['mine', 'theirs'] as const).some((by) => isChanged(before, by) && isChanged(cell, by));
    const block = blocks.at(-1);
    if (isTied && block !== undefined) blocks[blocks.length - 1] = joinPlaces(block, cell);
    else blocks.push(cell);
    last = cell;
  }
  return blocks;
};

const joinPlaces = (one: ThreePlaces, next: ThreePlaces): ThreePlaces => ({
  base: [...one.base, ...next.base],
  mine: [...one.mine, ...next.mine],
  theirs: [...one.theirs, ...next.theirs],
});

const FIELDS = ['speaker', 'language', 'startsParagraph', 'sentAt', 'words'] as const;

/** Merges the fields of one passage that both have changed. Returns undefined if they changed the same one. */
const mergeFields = ({ base, mine, theirs }: ThreePlaces): TranscriptPassage | undefined => {
  const [before, own, other] = [base[0], mine[0], theirs[0]];
  if (before === undefined || own === undefined || other === undefined) return undefined;
  if (base.length !== 1 || mine.length !== 1 || theirs.length !== 1) return undefined;
  const merged = { ...other };
  for (const field of FIELDS) {
    if (isSameField(own, before, field) || isSameField(own, other, field)) continue;
    if (!isSameField(other, before, field)) return undefined;
    if (own[field] === undefined) delete merged[field as 'language'];
    else Object.assign(merged, { [field]: own[field] });
  }
  return merged;
};

const isSameField = (
  one: TranscriptPassage,
  other: TranscriptPassage,
  field: (typeof FIELDS)[number],
): boolean => (field === 'words' ? isSameWords(one.words, other.words) : one[field] === other[field]);
