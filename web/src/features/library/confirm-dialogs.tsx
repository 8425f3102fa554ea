import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmAnswers } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { menuIdOf } from './recording-menu.tsx';
import { RenameForm } from './rename-form.tsx';
import { nameInSentence } from '../../media/shown-name.ts';
import type { RecordingActions } from './use-recording-actions.ts';
import type { Question } from './use-row-commands.ts';

/** The questions of these dialogs. */
type ConfirmQuestion =
  | Extract<Question, { about: 'rename' }>
  | (Extract<Question, { items: unknown }> & { about: 'cancel' });

type ConfirmDialogsProps = {
  readonly question: Question | null;
  readonly actions: RecordingActions;
  /** The id of the element that takes the focus when the recording is not in the list. */
  readonly fallbackId: string;
  readonly onClose: () => void;
};

/** Asks before transcriptions are cancelled, and renames a recording. */
export const ConfirmDialogs = ({ question: anything, actions, fallbackId, onClose }: ConfirmDialogsProps) => {
  const question = anything !== null && isConfirmQuestion(anything) ? anything : null;
  const { t } = useTranslation('library');
  const focusId = useRef<string>(undefined);
  const id = (question?.about === 'cancel' ? question.items[0] : question?.item)?.transcriptionId;
  const giveFocus = (event: Event) => {
    event.preventDefault();
    (document.getElementById(focusId.current ?? '') ?? document.getElementById(fallbackId))?.focus();
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
      {question === null ? null : <Answer question={question} actions={actions} onClose={onClose} />}
    </Dialog>
  );
};

type AnswerProps = Pick<ConfirmDialogsProps, 'actions' | 'onClose'> & { readonly question: ConfirmQuestion };

const Answer = ({ question, actions, onClose }: AnswerProps) => {
  const { t } = useTranslation('library');
  if (question.about === 'rename') return <RenameForm item={question.item} onDone={onClose} />;
  const agree = () => {
    actions.cancel.mutate(question.items);
    onClose();
  };
  return (
    <ConfirmAnswers yes={t('ask.cancelDo', { count: question.items.length })} onYes={agree} onNo={onClose} />
  );
};

type T = ReturnType<typeof useTranslation<'library'>>['t'];

const isConfirmQuestion = (question: Question): question is ConfirmQuestion =>
  question.about === 'rename' || question.about === 'cancel';

const describe = (question: ConfirmQuestion | null, t: T): { title: string; text: string } => {
  if (question === null) return { title: '', text: '' };
  if (question.about === 'rename') return { title: t('rename.title'), text: t('rename.text') };
  const count = question.items.length;
  const name = nameInSentence(question.items[0]?.originalFileName ?? '');
  // A merge has no audio of its own yet that could be kept.
  const isMerge = question.items.every(({ parts, result }) => parts.length > 0 && result === null);
  return {
    title: t('ask.cancel', { count }),
    text: isMerge ? t('ask.cancelMerge') : t('ask.cancelText', { count, name }),
  };
};
