import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatBytes } from '../../../media/format.ts';
import { ACCEPTED_TYPES_AND_CHATS } from '../../../media/media-file.ts';
import { Button } from '../../../ui/button.tsx';
import type { Question } from '../queue/ask-dialog.tsx';
import { cancelUpload } from '../queue/cancel-upload.ts';
import { reopen } from '../queue/file-handles.ts';
import type { UploadItem } from '../queue/upload-item.ts';
import { type UploadQueue, useUploadQueue } from '../queue/upload-queue.ts';
import { type Microphone, useMicrophone } from '../recorder/microphone.ts';

type InterruptedActionsProps = { readonly item: UploadItem; readonly ask: (question: Question) => void };

/** Continues or discards an upload that a reload interrupted. */
export const InterruptedActions = ({ item, ask }: InterruptedActionsProps) => {
  const { t } = useTranslation('uploads');
  const locale = useLocale();
  const queue = useUploadQueue();
  const { id, name, sizeBytes, recordingId } = item;
  const { input, isOther, goOn, take } = useContinuing(item, queue);
  const discard = () =>
    ask({
      title: t('ask.discard'),
      text: t('ask.cancelText', { name }),
      yes: t('discard'),
      onYes: () => void cancelUpload(queue, id),
    });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role={isOther ? 'alert' : undefined} className="text-sm text-pretty text-muted wrap-anywhere">
        {isOther
          ? t('row.otherFile', { name, size: formatBytes(sizeBytes, locale) })
          : t(recordingId === null ? 'row.chooseAgain' : 'row.canOpen')}
      </p>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_TYPES_AND_CHATS}
        hidden
        aria-label={t('row.resume', { name })}
        onChange={take}
      />
      <div className="flex gap-2">
        <Button size="small" aria-label={t('row.resume', { name })} onClick={() => void goOn()}>
          {t('continue')}
        </Button>
        <Button size="small" look="quiet" onClick={discard}>
          {t('discard')}
        </Button>
      </div>
    </div>
  );
};

/** Uploads the rest of a file that the browser can open or that the user chooses again. */
const useContinuing = (item: UploadItem, { uploads, remembered, canContinue }: UploadQueue) => {
  const { kept } = useMicrophone();
  const input = useRef<HTMLInputElement>(null);
  const [isOther, setOther] = useState(false);
  const goOn = async () => {
    if (!(await canContinue(item))) return;
    const source = await findSource({ kept, remembered }, item);
    if (source === undefined || !uploads.continueWith(item.id, source)) input.current?.click();
  };
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file === undefined) return;
    setOther(!isSame(file, item) || !uploads.continueWith(item.id, { file }));
  };
  return { input, isOther, goOn, take };
};

/** Returns whether it is the same recording, as far as the browser knows: some report another date for a chosen copy. */
const isSame = (file: File, { name, sizeBytes, lastModified }: UploadItem): boolean =>
  file.size === sizeBytes && (file.name === name || file.lastModified === lastModified);

/** Finds the file without a prompt, if the browser has it. */
const findSource = async (
  { kept, remembered }: Pick<Microphone, 'kept'> & Pick<UploadQueue, 'remembered'>,
  { id, recordingId }: UploadItem,
) => {
  if (recordingId !== null) {
    const file = await kept.open(recordingId).catch(() => undefined);
    return file === undefined ? undefined : { file };
  }
  const handle = (await remembered.find(id))?.handle;
  const file = handle === undefined ? undefined : await reopen(handle);
  return file === undefined ? undefined : { file, handle };
};
