import { lazy, Suspense } from 'react';
import type { Question } from './use-row-commands.ts';

const DIALOGS = {
  merge: lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog })),
  move: lazy(async () => ({ default: (await import('./labels/move-dialog.tsx')).MoveDialog })),
  tags: lazy(async () => ({ default: (await import('./labels/tag-dialog.tsx')).TagDialog })),
  zip: lazy(async () => ({ default: (await import('./zip-dialog.tsx')).ZipDialog })),
} as const;

type BulkDialogsProps = { readonly question: Question | null; readonly onClose: () => void };

/** Merges, moves, tags or downloads several recordings. The code loads with the first question. */
export const BulkDialogs = ({ question, onClose }: BulkDialogsProps) => {
  if (question === null || question.about === 'rename' || question.about === 'cancel') return null;
  const Opened = DIALOGS[question.about];
  return (
    <Suspense>
      <Opened items={question.items} onClose={onClose} />
    </Suspense>
  );
};
