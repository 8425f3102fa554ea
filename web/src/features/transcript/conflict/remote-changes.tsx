import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { TranscriptEditor } from '../editor/editor.ts';
import { useEditorPart } from '../opening/use-editor.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}));

/** Shows notices of saves: that changes made elsewhere were merged, that they conflict, or that the server refuses. */
export const RemoteChanges = ({ editor }: { readonly editor: TranscriptEditor }) => {
  const { t } = useTranslation('conflict');
  const count = useEditorPart(editor, ({ conflicts }) => conflicts.length);
  const [isPutOff, setPutOff] = useState(false);
  const isAsking = count > 0;
  const merged = useMergeNews(editor, isAsking);
  // A postponed dialog opens again for the next conflict.
  if (!isAsking && isPutOff) setPutOff(false);
  return (
    <>
      <Refusal editor={editor} />
      {isAsking ? (
        <Notice
          tone="warning"
          role="alert"
          className="mt-4 animate-appear"
          actions={
            <Button size="small" onClick={() => setPutOff(false)}>
              {t('review')}
            </Button>
          }
        >
          <p className="font-medium">{t('found', { count })}</p>
          <p className="text-muted">{t('foundText')}</p>
        </Notice>
      ) : null}
      {!isAsking && merged.isNew ? (
        <Notice
          tone="info"
          className="mt-4 animate-appear"
          actions={
            <Button size="small" onClick={merged.dismiss}>
              {t('dismiss')}
            </Button>
          }
        >
          <p className="font-medium">{t('merged')}</p>
          <p className="text-muted">{t('mergedText')}</p>
        </Notice>
      ) : null}
      {isAsking ? (
        <Suspense>
          <ConflictDialog editor={editor} isOpen={!isPutOff} onOpenChange={(isOpen) => setPutOff(!isOpen)} />
        </Suspense>
      ) : null}
    </>
  );
};

/** Says why the server refuses to save, and that nothing is lost: a role may have changed while the user writes. */
const Refusal = ({ editor }: { readonly editor: TranscriptEditor }) => {
  const { t } = useTranslation('conflict');
  const refusal = useEditorPart(editor, (state) => state.refusal);
  if (refusal === null) return null;
  return (
    <Notice tone="danger" role="alert" className="mt-4 animate-appear">
      <p className="font-medium">
        {t('refused')}: {refusal}
      </p>
      <p className="text-muted">{t('refusedText')}</p>
    </Notice>
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
