import type { SpeechModel } from '@escriba/contracts/transcription/recognition';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/select.tsx';
import { useUploadQueue, useUploads } from '../queue/upload-queue.ts';

type PickerProps = {
  /** What the user's plan can choose between. */
  readonly choices: readonly SpeechModel[];
};

/** Whether the next recordings are recognised well or soon. */
export const SpeechModelPicker = ({ choices }: PickerProps) => {
  const { t } = useTranslation('uploads');
  const { store } = useUploadQueue();
  const { speechModel } = useUploads();
  const textId = useId();
  return (
    <div className="flex min-w-0 flex-col items-start gap-1 sm:flex-row sm:items-center sm:gap-3">
      <Select<SpeechModel>
        label={t('speechModel.label')}
        value={speechModel}
        describedBy={textId}
        onChange={(chosen) => store.set({ speechModel: chosen })}
        options={choices.map((value) => ({ value, label: t(`speechModel.${value}`) }))}
      />
      <p id={textId} className="text-sm text-muted">
        {t(speechModel === 'fast' ? 'speechModel.fastText' : 'speechModel.universalText')}
      </p>
    </div>
  );
};
