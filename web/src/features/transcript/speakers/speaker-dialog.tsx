import { type RefObject, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const NAME_LENGTH_MAX = 80;

type SpeakerDialogProps = {
  readonly kind: 'rename' | 'add';
  readonly name: string;
  readonly onAnswer: (name: string) => void;
  readonly onClose: () => void;
  /** Takes the focus afterwards: the menu that opened the dialog is gone. */
  readonly button: RefObject<HTMLElement | null>;
};

/** Asks for a speaker's name. An empty name shows as 'Pessoa 1'. */
export const SpeakerDialog = ({ kind, name, onAnswer, onClose, button }: SpeakerDialogProps) => {
  const { t } = useTranslation('transcript');
  const [typed, setTyped] = useState(name);
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
      title={t(`speaker.${kind}Title`)}
      text={t(`speaker.${kind}Text`)}
      onCloseAutoFocus={giveFocus}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t('name')}
          value={typed}
          dir="auto"
          autoComplete="off"
          maxLength={NAME_LENGTH_MAX}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog that asks for it
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex flex-col gap-2 sm:flex-row-reverse">
          <Button type="submit" look="primary">
            {t(kind === 'add' ? 'speaker.add_do' : 'save')}
          </Button>
          <Button onClick={onClose}>{t('back')}</Button>
        </div>
      </form>
    </Dialog>
  );
};
