import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { isSameDocument, mergeDocuments, rebase } from '@escriba/transcript';
import type { Draft, EditorState, ServerText } from './editor-state.ts';

/**
 * Returns the editor's state after merging a save by others: both sides' changes, theirs in conflicts, and the list of conflicts. `afterAbsence`: the
 * user has not seen their changes arrive.
 */
export const mergeRemote = (
  { history, conflicts: before, undecided, mergedCount }: EditorState,
  theirs: ServerText,
  { draft, afterAbsence }: { readonly draft: Draft; readonly afterAbsence: boolean },
): Partial<EditorState> => {
  const mine = draft.document;
  const merged = mergeDocuments({ base: draft.base.document, mine, theirs: theirs.document });
  const opened = merged.conflicts.map((conflict) => ({ ...conflict, shown: merged.document }));
  const conflicts = [...before, ...opened];
  const isNews = afterAbsence && !isSameDocument(merged.document, mine);
  return {
    ...onBase(theirs, merged.document),
    history: rebase(history, merged.document),
    conflicts,
    undecided: opened.length > 0 ? { draft, shown: merged.document } : undecided,
    mergedCount: mergedCount + (isNews ? 1 : 0),
    saveState: conflicts.length > 0 ? 'conflict' : 'editing',
  };
};

/**
 * Returns the unsaved changes as the browser keeps them. While conflicts are open they are those that met the conflicts, with what was written
 * since: the next visit asks again.
 */
export const draftOf = ({ base, history, undecided }: EditorState): Draft => {
  if (undecided === null) return { base, document: history.present };
  const { draft, shown } = undecided;
  const since = { base: shown, mine: history.present, theirs: draft.document };
  return { base: draft.base, document: mergeDocuments(since, 'mine').document };
};

/**
 * Returns the editor's state with the passages that others have changed and the user has not. Where the user has changed the same passages too,
 * theirs stay: the base stays as well, so that the next save finds the conflict.
 */
export const takeUntouched = (
  { base, history, saveState }: EditorState,
  theirs: ServerText,
): Partial<EditorState> => {
  const work = { base: base.document, mine: history.present, theirs: theirs.document };
  const { document, conflicts } = mergeDocuments(work, 'mine');
  const present = { history: rebase(history, document) };
  if (conflicts.length > 0) return present;
  const next = onBase(theirs, document);
  return { ...present, ...next, saveState: next.base.document === document ? 'saved' : saveState };
};

/** Returns the base of the next save. Identity, not equality, means that nothing is left to save. */
const onBase = ({ revision, version, document: theirs }: ServerText, document: TranscriptDocument) => ({
  base: { revision, document: isSameDocument(document, theirs) ? document : theirs },
  version,
});
