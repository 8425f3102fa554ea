import type { TranscriptionItem } from '@escriba/contracts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnfinished } from '../../data/transcriptions/news.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { menuIdOf, type Question } from './recording-menu.tsx';
import { RenameForm } from './rename-form.tsx';
import { nameInSentence } from './shown-name.ts';
import type { RecordingActions } from './use-recording-actions.ts';
import { ConfirmAnswers } from '../../ui/confirm-dialog.tsx';

type ConfirmDialogsProps = {
  readonly question: Question | null;
  readonly items: readonly TranscriptionItem[];
  readonly actions: RecordingActions;
  /** Takes the focus when the list is empty. */
  readonly fallbackId: string;
  readonly onClose: () => void;
};

/** Asks before a recording is deleted or cancelled, and renames it. */
export const ConfirmDialogs = ({ question, items, actions, fallbackId, onClose }: ConfirmDialogsProps) => {
  const { t } = useTranslation('library');
  const focusId = useRef<string>(undefined);
  const id = question?.item.transcriptionId;
  const remove = (item: TranscriptionItem) => {
    focusId.current = nextTo(items, item);
    actions.remove.mutate(item);
  };
  const giveFocus = (event: Event) => {
    event.preventDefault();
    const wanted = focusId.current;
    focusId.current = undefined;
    (document.getElementById(wanted ?? '') ?? document.getElementById(fallbackId))?.focus();
  };
  useEffect(() => {
    if (id !== undefined) focusId.current = menuIdOf(id);
  }, [id]);
  return (
    <Dialog
      isOpen={question !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onCloseAutoFocus={giveFocus}
      {...describe(question, t)}
    >
      {question === null ? null : (
        <Answer question={question} actions={actions} onDelete={remove} onClose={onClose} />
      )}
    </Dialog>
  );
};

type AnswerProps = {
  readonly question: Question;
  readonly actions: RecordingActions;
  readonly onDelete: (item: TranscriptionItem) => void;
  readonly onClose: () => void;
};

const Answer = ({ question: { about, item }, actions, onDelete, onClose }: AnswerProps) => {
  const { t } = useTranslation('library');
  if (about === 'rename')
    return (
      <RenameForm
        name={item.originalFileName}
        onCancel={onClose}
        onRename={(name) => {
          actions.rename.mutate({ id: item.transcriptionId, name });
          onClose();
        }}
      />
    );
  const agree = () => {
    if (about === 'delete') onDelete(item);
    else actions.cancel.mutate(item);
    onClose();
  };
  const yes = t(about === 'delete' ? 'delete' : 'ask.cancelDo');
  return <ConfirmAnswers yes={yes} onYes={agree} onNo={onClose} />;
};

type T = ReturnType<typeof useTranslation<'library'>>['t'];

const describe = (question: Question | null, t: T): { title: string; text: string } => {
  if (question === null) return { title: '', text: '' };
  const { about, item } = question;
  const name = nameInSentence(item.originalFileName);
  switch (about) {
    case 'rename':
      return { title: t('rename.title'), text: t('rename.text') };
    case 'cancel':
      return { title: t('ask.cancel'), text: t('ask.cancelText', { name }) };
    case 'delete':
      return {
        title: t('ask.delete'),
        text: t(isUnfinished(item) ? 'ask.deleteRunningText' : 'ask.deleteText', { name }),
      };
  }
};

/** The id of the menu that takes the focus: of the next recording, or of the previous one. */
const nextTo = (items: readonly TranscriptionItem[], item: TranscriptionItem): string => {
  const index = items.findIndex(({ transcriptionId }) => transcriptionId === item.transcriptionId);
  const neighbour = items[index + 1] ?? items[index - 1];
  return neighbour === undefined ? '' : menuIdOf(neighbour.transcriptionId);
};
