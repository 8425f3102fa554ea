import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { useUploadQueue } from '../queue/upload-queue.ts';
import { useMicrophone } from './microphone.ts';

/** Starts the microphone if the plan allows another recording; returns whether it starts. */
export const useRecord = (): (() => boolean) => {
  const { t } = useTranslation('uploads');
  const locale = useLocale();
  const { mayUpload } = useUploadQueue();
  const { recorder } = useMicrophone();
  return () => {
    if (!mayUpload()) return false;
    const date = new Date().toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' });
    void recorder.start(t('recorder.fileName', { date: date.replaceAll(',', '').replaceAll(/[/:]/g, '-') }));
    return true;
  };
};
