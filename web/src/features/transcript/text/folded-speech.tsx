import { type Fold, endMsOf, showUnsure, startMsOf } from '@escriba/transcript';
import { AudioLines } from 'lucide-react';
import { formatDuration } from '../../../media/format.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { newPassageId } from '../editing/new-passage-id.ts';
import { useTextContext } from '../editing/text-context.ts';

/** Shows speech whose text is too improbable to be part of the transcript: a user can add it, which undo reverts. */
export const FoldedSpeech = ({ folds }: { readonly folds: readonly Fold[] }) => {
  const { t, edit, mode, viewport } = useTextContext();
  if (edit === undefined || folds.length === 0) return null;
  const { editor } = edit;
  const show = ({ passages }: Fold): void => {
    const { present } = editor.getState().history;
    const ids = passages.map(({ id }) => id);
    const shown = showUnsure(present, ids, newPassageId);
    const first = shown.segments.find((passage) => !present.segments.includes(passage));
    if (first === undefined) return;
    if (mode === 'read') viewport.focusSoon(first.id);
    editor.replace(shown);
    if (mode === 'edit') edit.start({ id: first.id, offset: 0 });
    const action = { label: t('undo'), onPress: editor.undoOfStep() };
    void showToast({ tone: 'success', title: t('unsure.shown'), action });
  };
  return folds.map((fold) => {
    const [first, last] = [fold.passages[0], fold.passages.at(-1)];
    if (first === undefined || last === undefined) return null;
    return (
      <p
        key={first.id}
        className="my-2 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-dashed border-line px-3 py-1.5 font-sans text-sm text-muted"
      >
        <AudioLines aria-hidden="true" className="size-4 shrink-0" />
        <span className="grow tabular-nums">
          {t('unsure.fold', { from: time(startMsOf(first)), to: time(endMsOf(last)) })}
        </span>
        <Button look="quiet" size="small" onClick={() => show(fold)}>
          {t('unsure.show')}
        </Button>
      </p>
    );
  });
};

const time = (ms: number): string => formatDuration(Math.floor(ms / 1_000));
