import { lazy, Suspense } from 'react';
import { openTexts } from '../../i18n/index.ts';
import type { Question } from './use-row-commands.ts';

const DIALOGS = {
  ask: lazy(async () => {
    const [module] = await Promise.all([import('./ask-dialog.tsx'), openTexts('insights')]);
    return { default: module.AskDialog };
  }),
  merge: lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog })),
  move: lazy(async () => {
    const [module] = await Promise.all([import('./labels/move-dialog.tsx'), openTexts('team')]);
    return { default: module.MoveDialog };
  }),
  tags: lazy(async () => ({ default: (await import('./labels/tag-dialog.tsx')).TagDialog })),
  zip: lazy(async () => ({ default: (await import('./zip-dialog.tsx')).ZipDialog })),
} as const;

type BulkDialogsProps = { readonly question: Question | null; readonly onClose: () => void };

/** Asks about, merges, moves, tags or downloads several recordings. The code loads with the first question. */
export const BulkDialogs = ({ question, onClose }: BulkDialogsProps) => {
  if (question === null || question.about === 'rename' || question.about === 'cancel') return null;
  const Opened = DIALOGS[question.about];
  return (
    <Suspense>
      <Opened items={question.items} onClose={onClose} />
    </Suspense>
  );
};
