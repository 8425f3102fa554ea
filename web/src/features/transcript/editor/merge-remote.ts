import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { OpenTranscript } from '@escriba/contracts/transcription/transcript';
import { isSameDocument, mergeDocuments, record } from '@escriba/transcript';
import type { EditorState } from './editor-state.ts';

/** Returns the editor's state after merging a save by others: both sides' changes, theirs in conflicts, and the list of conflicts. */
export const mergeRemote = (
  { history, conflicts: before, mergedCount }: EditorState,
  theirs: OpenTranscript,
  { base, mine }: { readonly base: TranscriptDocument; readonly mine: TranscriptDocument },
): Partial<EditorState> => {
  const merged = mergeDocuments({ base, mine, theirs: theirs.document });
  const conflicts = [...before, ...merged.conflicts];
  // Identity, not equality, means that nothing is left to save.
  const isSame = isSameDocument(merged.document, theirs.document);
  const isNews = !isSameDocument(merged.document, mine);
  return {
    base: { revision: theirs.revision, document: theirs.document },
    version: theirs.version,
    history: record(history, isSame ? theirs.document : merged.document),
    conflicts,
    mergedCount: mergedCount + (isNews ? 1 : 0),
    saveState: conflicts.length > 0 ? 'conflict' : 'editing',
  };
};
