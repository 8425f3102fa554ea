import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { isSameDocument, mergeDocuments, rebase } from '@escriba/transcript';
import type { EditorState, ServerText } from './editor-state.ts';

/** A change and its base. */
export type Work = { readonly base: TranscriptDocument; readonly mine: TranscriptDocument };

/**
 * Returns the editor's state after merging a save by others: both sides' changes, theirs in conflicts, and the list of conflicts. `afterAbsence`: the
 * user has not seen their changes arrive.
 */
export const mergeRemote = (
  { history, conflicts: before, mergedCount }: EditorState,
  theirs: ServerText,
  { base, mine, afterAbsence }: Work & { readonly afterAbsence: boolean },
): Partial<EditorState> => {
  const merged = mergeDocuments({ base, mine, theirs: theirs.document });
  const opened = merged.conflicts.map((conflict) => ({ ...conflict, shown: merged.document }));
  const conflicts = [...before, ...opened];
  const isNews = afterAbsence && !isSameDocument(merged.document, mine);
  return {
    ...onBase(theirs, merged.document),
    history: rebase(history, merged.document),
    conflicts,
    mergedCount: mergedCount + (isNews ? 1 : 0),
    saveState: conflicts.length > 0 ? 'conflict' : 'editing',
  };
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
