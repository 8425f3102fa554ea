import { type RefObject, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SPEAKER_NAME_LENGTH_MAX } from './speaker-edits.ts';

type SpeakerDialogProps = {
  readonly onAnswer: (name: string) => void;
  readonly onClose: () => void;
  /** The element that takes the focus afterwards: the menu that opened the dialog is closed by then. */
  readonly button: RefObject<HTMLElement | null>;
};

/** Asks for the name of a new speaker. An empty name shows as 'Pessoa 2'. */
export const SpeakerDialog = ({ onAnswer, onClose, button }: SpeakerDialogProps) => {
  const { t } = useTranslation('transcript');
  const [typed, setTyped] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onClose();
    onAnswer(typed);
  };
  const giveFocus = (event: Event) => {
    if (button.current?.isConnected !== true) return;
    event.preventDefault();
    button.current.focus({ preventScroll: true });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('speaker.addTitle')}
      text={t('speaker.addText')}
      onCloseAutoFocus={giveFocus}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t('name')}
          value={typed}
          dir="auto"
          autoComplete="off"
          maxLength={SPEAKER_NAME_LENGTH_MAX}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog that asks for it
          autoFocus
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex flex-col gap-2 sm:flex-row-reverse">
          <Button type="submit" look="primary">
            {t('speaker.add_do')}
          </Button>
          <Button onClick={onClose}>{t('back')}</Button>
        </div>
      </form>
    </Dialog>
  );
};
