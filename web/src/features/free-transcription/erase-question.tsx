import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type EraseQuestionProps = {
  readonly isOpen: boolean;
  /** A recording without speech uses up no trial. */
  readonly hasSpeech: boolean;
  readonly onErase: () => void;
  readonly onClose: () => void;
};

/** Asks before the transcript leaves page and server. */
export const EraseQuestion = ({ isOpen, hasSpeech, onErase, onClose }: EraseQuestionProps) => {
  const { t } = useTranslation('transcription');
  const isErasing = useRef(false);
  // After a deletion the sheet that follows takes the focus; otherwise it goes back to the button.
  const keepFocus = (event: Event) => isErasing.current && event.preventDefault();
  const erase = () => {
    isErasing.current = true;
    onClose();
    onErase();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(wanted) => !wanted && onClose()}
      onCloseAutoFocus={keepFocus}
      title={t('erase.title')}
      text={hasSpeech ? `${t('erase.text')} ${t('erase.trialUsed')}` : t('erase.text')}
      closeLabel={t('close')}
    >
      <Answers onErase={erase} onBack={onClose} />
    </Dialog>
  );
};

/** The focus begins on what destroys nothing. */
const Answers = ({ onErase, onBack }: { readonly onErase: () => void; readonly onBack: () => void }) => {
  const { t } = useTranslation('transcription');
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <div className="flex flex-col gap-2 sm:flex-row-reverse">
      <Button look="danger" onClick={onErase}>
        {t('erase.do')}
      </Button>
      <Button ref={back} onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  );
};
