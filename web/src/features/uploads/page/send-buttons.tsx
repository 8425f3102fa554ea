import { FolderOpen, Mic } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCEPTED_TYPES_AND_CHATS } from '../../../media/media-file.ts';
import { canRecord } from '../../../media/recorder.ts';
import { useFileInput } from '../../../media/use-file-drop.ts';
import { Button } from '../../../ui/button.tsx';
import { canOpenFiles, openFiles } from '../queue/file-handles.ts';
import { useUploadQueue } from '../queue/upload-queue.ts';
import { useRecord } from '../recorder/use-record.ts';

type SendButtonsProps = {
  readonly size: 'medium' | 'large';
  readonly recordRef?: RefObject<HTMLButtonElement | null>;
  /** Called after the microphone starts. */
  readonly onRecord?: () => void;
};

/** Renders buttons to choose files, or record. */
export const SendButtons = ({ size, recordRef, onRecord }: SendButtonsProps) => {
  const { t } = useTranslation('uploads');
  const { inputProps, pick } = usePicking();
  const record = useRecord();
  return (
    <>
      <input {...inputProps} aria-label={t('drop.choose')} />
      <Button look="primary" size={size} onClick={pick}>
        <FolderOpen aria-hidden="true" className="size-4.5" />
        {t('drop.choose')}
      </Button>
      {canRecord() ? (
        <Button ref={recordRef} size={size} onClick={() => record() && onRecord?.()}>
          <Mic aria-hidden="true" className="size-4.5 text-accent" />
          {t('recordNow')}
        </Button>
      ) : null}
    </>
  );
};

const usePicking = () => {
  const { chooseFiles, mayUpload } = useUploadQueue();
  const { inputProps, open } = useFileInput({
    isDisabled: false,
    isMultiple: true,
    accept: ACCEPTED_TYPES_AND_CHATS,
    onFiles: (files) => void chooseFiles(files.map((file) => ({ file }))),
  });
  const pick = (): void => {
    if (!mayUpload()) return;
    if (canOpenFiles()) void openFiles(open).then(chooseFiles);
    else open();
  };
  return { inputProps, pick };
};
