import type { MergeConflict } from '@escriba/transcript';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../media/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { TranscriptEditor } from '../editor/editor.ts';
import { useEditorPart } from '../opening/use-editor.ts';
import { ConflictSide } from './conflict-side.tsx';
import { toSides } from './conflict-sides.ts';

type ConflictDialogProps = {
  readonly editor: TranscriptEditor;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** Shows two versions of the same passage side by side; the user keeps one. Nothing is saved before all are decided. */
export const ConflictDialog = ({ editor, isOpen, onOpenChange }: ConflictDialogProps) => {
  const { t } = useTranslation('conflict');
  const conflicts = useEditorPart(editor, (state) => state.conflicts);
  const language = useEditorPart(editor, ({ history }) => history.present.language);
  const [first] = conflicts;
  const total = useMost(conflicts.length);
  const decide = (keep: 'mine' | 'theirs', all: boolean): void => {
    // Each decision replaces the list.
    for (const conflict of all ? conflicts : conflicts.slice(0, 1)) editor.resolve(conflict, keep);
    if (!all && conflicts.length > 1) return;
    onOpenChange(false);
    void showToast({ tone: 'success', title: t('done'), detail: t('doneText') });
  };
  return (
    <Dialog
      isOpen={isOpen && first !== undefined}
      onOpenChange={onOpenChange}
      title={t('title')}
      text={t('text')}
      closeLabel={t('decideLater')}
      isWide
    >
      {first === undefined ? null : (
        <>
          <Conflict
            key={idOf(first)}
            conflict={first}
            current={total - conflicts.length + 1}
            total={total}
            language={language}
            onKeep={(keep) => decide(keep, false)}
          />
          {conflicts.length > 1 ? (
            <div className="flex flex-wrap gap-2 border-t border-line pt-4 max-sm:*:grow">
              <Button size="small" look="quiet" onClick={() => decide('mine', true)}>
                {t('allMine')}
              </Button>
              <Button size="small" look="quiet" onClick={() => decide('theirs', true)}>
                {t('allTheirs')}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Dialog>
  );
};

/** Identifies a passage, so that the next one differs. */
const idOf = ({ mine, theirs }: MergeConflict): string => [...mine, ...theirs].map(({ id }) => id).join(' ');

type ConflictProps = {
  readonly conflict: MergeConflict;
  readonly current: number;
  readonly total: number;
  readonly language: string;
  readonly onKeep: (keep: 'mine' | 'theirs') => void;
};

const Conflict = ({ conflict, current, total, language, onKeep }: ConflictProps) => {
  const { t } = useTranslation('conflict');
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const sides = useMemo(() => toSides(conflict), [conflict]);
  const isNext = current > 1;
  useEffect(() => {
    // Moves screen readers to the next passage; the dialog announces the first.
    if (isNext) heading.current?.focus();
  }, [isNext]);
  const time = formatDuration(Math.floor(sides.startMs / 1_000));
  return (
    <div role="group" aria-labelledby={headingId} className="flex flex-col gap-4">
      <h3
        id={headingId}
        ref={heading}
        tabIndex={-1}
        className="text-sm font-medium text-muted tabular-nums outline-none"
      >
        {t('place', { current, total, time })}
      </h3>
      {sides.isSameWords ? <p className="text-sm text-pretty">{t('sameWords')}</p> : null}
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-4">
        <ConflictSide title={t('mine')} text={t('mineText')} words={sides.mine} language={language}>
          <Button onClick={() => onKeep('mine')}>{t('keepMine')}</Button>
        </ConflictSide>
        <ConflictSide title={t('theirs')} text={t('theirsText')} words={sides.theirs} language={language}>
          <Button onClick={() => onKeep('theirs')}>{t('keepTheirs')}</Button>
        </ConflictSide>
      </div>
    </div>
  );
};

/** Returns the highest number of conflicts so far; more may arrive while this is open. */
const useMost = (count: number): number => {
  const [most, setMost] = useState(count);
  if (count > most) setMost(count);
  return Math.max(most, count);
};
