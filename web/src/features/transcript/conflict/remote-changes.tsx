import { lazy, Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { TranscriptEditor } from '../editor/editor.ts';
import { useEditorPart } from '../opening/use-editor.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}));
const SaveNotices = lazyPart(async () => (await import('./save-notices.tsx')).SaveNotices);

/** Shows notices of saves: that changes made elsewhere were merged, that they conflict, or that the server refuses. */
export const RemoteChanges = ({ editor }: { readonly editor: TranscriptEditor }) => {
  const count = useEditorPart(editor, ({ conflicts }) => conflicts.length);
  const refusal = useEditorPart(editor, (state) => state.refusal);
  const [isPutOff, setPutOff] = useState(false);
  const isAsking = count > 0;
  const merged = useMergeNews(editor, isAsking);
  // A postponed dialog opens again for the next conflict.
  if (!isAsking && isPutOff) setPutOff(false);
  return (
    <>
      {isAsking || merged.isNew || refusal !== null ? (
        <SaveNotices waiting={null} {...{ count, merged, refusal }} onReview={() => setPutOff(false)} />
      ) : null}
      {isAsking ? (
        <Suspense>
          <ConflictDialog editor={editor} isOpen={!isPutOff} onOpenChange={(isOpen) => setPutOff(!isOpen)} />
        </Suspense>
      ) : null}
    </>
  );
};

/** Returns whether a merge happened that the user has not dismissed. The user's own new recognition does not count. */
const useMergeNews = (editor: TranscriptEditor, isAsking: boolean) => {
  const mergedCount = useEditorPart(editor, (state) => state.mergedCount);
  const origin = useEditorPart(editor, ({ version }) => version.origin);
  const [seen, setSeen] = useState(mergedCount);
  // A conflict dialog needs no second notice.
  const isKnown = isAsking || origin === 'engine';
  if (isKnown && seen !== mergedCount) setSeen(mergedCount);
  return { isNew: !isKnown && mergedCount > seen, dismiss: () => setSeen(mergedCount) };
};
