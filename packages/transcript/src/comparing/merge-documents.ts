import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import type { Speaker } from '@escriba/contracts/transcription/library';
import { diff3Merge } from 'node-diff3';
import { type MergedPart, mergePassages } from './merge-passages.ts';
import { isSamePassage } from './same-document.ts';

/** The same part edited differently by two users. */
export type MergeConflict = {
  readonly mine: readonly TranscriptPassage[];
  readonly theirs: readonly TranscriptPassage[];
};

type MergeInput = {
  /** The common ancestor. */
  readonly base: TranscriptDocument;
  readonly mine: TranscriptDocument;
  readonly theirs: TranscriptDocument;
};

/**
 * Merges both users' changes. Where they changed the same passage it is a conflict: the document has the passages of `inConflicts` there, and
 * those of both are reported.
 */
export const mergeDocuments = (
  { base, mine, theirs }: MergeInput,
  inConflicts: 'mine' | 'theirs' = 'theirs',
): { document: TranscriptDocument; conflicts: MergeConflict[] } => {
  const { keysOf, read } = createKeys();
  const conflicts: MergeConflict[] = [];
  const readPart = (part: MergedPart): readonly TranscriptPassage[] => {
    if ('merged' in part) return part.merged;
    const { mine: own, theirs: other } = part.conflict;
    conflicts.push({ mine: own, theirs: other });
    return part.conflict[inConflicts];
  };
  const segments = diff3Merge(keysOf(mine), keysOf(base), keysOf(theirs)).flatMap(({ ok, conflict }) =>
    ok
      ? read(ok)
      : mergePassages({
          base: read(conflict?.o ?? []),
          mine: read(conflict?.a ?? []),
          theirs: read(conflict?.b ?? []),
        }).flatMap(readPart),
  );
  const speakers = mergeSpeakerLists({ base, mine, theirs }, segments);
  return { document: { ...theirs, speakers, segments: withUniqueIds(segments) }, conflicts };
};

/** Gives passages short keys: two have the same key if they are the same. The first of them is read for the key, so mine stay as they are. */
const createKeys = () => {
  const byId = new Map<string, TranscriptPassage[]>();
  const byKey = new Map<string, TranscriptPassage>();
  const keyOf = (passage: TranscriptPassage): string => {
    const known = byId.get(passage.id) ?? [];
    const same = known.findIndex((one) => isSamePassage(one, passage));
    const key = `${same === -1 ? known.length : same} ${passage.id}`;
    if (same === -1) {
      byId.set(passage.id, [...known, passage]);
      byKey.set(key, passage);
    }
    return key;
  };
  return {
    keysOf: ({ segments }: TranscriptDocument): string[] => segments.map(keyOf),
    read: (keys: readonly string[]): TranscriptPassage[] => keys.flatMap((key) => byKey.get(key) ?? []),
  };
};

/** Merges the speakers. My name for one wins unless they changed it; a speaker stays while in use or kept by one side. */
const mergeSpeakerLists = (
  { base, mine, theirs }: MergeInput,
  segments: readonly TranscriptPassage[],
): Speaker[] => {
  const used = new Set(segments.map(({ speaker }) => speaker));
  const baseNames = new Map(base.speakers.map(({ id, name }) => [id, name]));
  const mineById = new Map(mine.speakers.map((speaker) => [speaker.id, speaker]));
  const merged = theirs.speakers.map((speaker) => {
    const own = mineById.get(speaker.id);
    return own !== undefined && speaker.name === baseNames.get(speaker.id) ? own : speaker;
  });
  const known = new Set(merged.map(({ id }) => id));
  const more = [...mine.speakers, ...base.speakers].filter(({ id }) => {
    const isWanted = !known.has(id) && (used.has(id) || !baseNames.has(id));
    if (isWanted) known.add(id);
    return isWanted;
  });
  const removedByMe = new Set(base.speakers.map(({ id }) => id).filter((id) => !mineById.has(id)));
  return [...merged.filter(({ id }) => used.has(id) || !removedByMe.has(id)), ...more];
};

/** Makes ids unique: both users may have split the same passage. */
const withUniqueIds = (segments: readonly TranscriptPassage[]): TranscriptPassage[] => {
  const seen = new Set<string>();
  return segments.map((passage) => {
    let { id } = passage;
    for (let number = 2; seen.has(id); number += 1) id = `${passage.id.slice(0, 34)}-${number}`;
    seen.add(id);
    return id === passage.id ? passage : { ...passage, id };
  });
};
