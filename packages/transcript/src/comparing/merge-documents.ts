import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import type { Speaker } from '@escriba/contracts/transcription/library';
import { diff3Merge } from 'node-diff3';
import { passageKey } from './same-document.ts';

/** The same part edited differently by two users; the merged transcript contains `theirs`. */
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

/** Merges both users' changes; where they touch the same part, theirs wins and mine is reported. */
export const mergeDocuments = ({
  base,
  mine,
  theirs,
}: MergeInput): { document: TranscriptDocument; conflicts: MergeConflict[] } => {
  const passages = new Map<string, TranscriptPassage>();
  const keysOf = ({ segments }: TranscriptDocument): string[] =>
    segments.map((passage) => {
      const key = passageKey(passage);
      passages.set(key, passage);
      return key;
    });
  const read = (keys: readonly string[]): TranscriptPassage[] =>
    keys.flatMap((key) => passages.get(key) ?? []);
  const conflicts: MergeConflict[] = [];
  const segments = diff3Merge(keysOf(mine), keysOf(base), keysOf(theirs)).flatMap(({ ok, conflict }) => {
    if (ok) return read(ok);
    const theirPassages = read(conflict?.b ?? []);
    conflicts.push({ mine: read(conflict?.a ?? []), theirs: theirPassages });
    return theirPassages;
  });
  const speakers = mergeSpeakerLists({ base, mine, theirs }, segments);
  return { document: { ...theirs, speakers, segments: withUniqueIds(segments) }, conflicts };
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
