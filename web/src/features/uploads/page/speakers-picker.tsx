import { SPEAKERS_EXPECTED_MAX } from '@escriba/contracts/transcription/upload';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/select.tsx';
import { useUploadQueue, useUploads } from '../queue/upload-queue.ts';

const AUTO = 'auto';

/** Renders the choice of how many people speak in the recordings; the voices decide unless a number is chosen. */
export const SpeakersPicker = () => {
  const { t } = useTranslation('uploads');
  const { store } = useUploadQueue();
  const { speakersExpected } = useUploads();
  const numbers = Array.from({ length: SPEAKERS_EXPECTED_MAX }, (_, index) => index + 1);
  return (
    <Select
      label={t('speakers.label')}
      value={speakersExpected === null ? AUTO : String(speakersExpected)}
      onChange={(chosen) => store.set({ speakersExpected: chosen === AUTO ? null : Number(chosen) })}
      options={[
        { value: AUTO, label: t('speakers.auto') },
        ...numbers.map((count) => ({ value: String(count), label: t('speakers.count', { count }) })),
      ]}
    />
  );
};
