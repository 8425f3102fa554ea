import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import { type MergeConflict, mergeDocuments, record } from '@escriba/transcript';
import type { EditorState, OpenConflict } from './editor-state.ts';

/** Returns the editor's state after one conflict is decided. */
export const decide = (
  { history, conflicts: all, undecided: before }: EditorState,
  conflict: OpenConflict,
  keep: 'mine' | 'theirs',
): Partial<EditorState> => {
  const conflicts = all.filter((other) => other !== conflict);
  const document = keep === 'mine' ? keepMine(history.present, conflict) : history.present;
  const saveState = conflicts.length > 0 ? 'conflict' : 'editing';
  const undecided = conflicts.length > 0 ? before : null;
  return { conflicts, undecided, history: record(history, document), saveState };
};

/** Returns the document with my passages in place of theirs, and of what has become of theirs since. */
const keepMine = (present: TranscriptDocument, conflict: OpenConflict): TranscriptDocument => {
  const { shown } = conflict;
  return mergeDocuments({ base: shown, mine: putMine(shown, conflict), theirs: present }, 'mine').document;
};

/** Returns the document with my passages in place of theirs. If theirs no longer exist, mine keep their position in time. */
const putMine = (document: TranscriptDocument, { mine, theirs }: MergeConflict): TranscriptDocument => {
  const theirIds = new Set(theirs.map(({ id }) => id));
  const first = document.segments.findIndex(({ id }) => theirIds.has(id));
  const rest = document.segments.filter(({ id }) => !theirIds.has(id));
  const at = first === -1 ? placeInTime(rest, mine) : first;
  const restIds = new Set(rest.map(({ id }) => id));
  const inserted = mine.map((passage) => (restIds.has(passage.id) ? withNewId(passage, restIds) : passage));
  return { ...document, segments: rest.toSpliced(at, 0, ...inserted) };
};

const placeInTime = (segments: readonly TranscriptPassage[], mine: readonly TranscriptPassage[]): number => {
  const startMs = mine[0]?.words[0]?.startMs ?? 0;
  const after = segments.findIndex(({ words }) => (words[0]?.startMs ?? 0) > startMs);
  return after === -1 ? segments.length : after;
};

const withNewId = (passage: TranscriptPassage, taken: ReadonlySet<string>): TranscriptPassage => {
  let number = 2;
  while (taken.has(`${passage.id.slice(0, 30)}-mine-${number}`)) number += 1;
  return { ...passage, id: `${passage.id.slice(0, 30)}-mine-${number}` };
};
