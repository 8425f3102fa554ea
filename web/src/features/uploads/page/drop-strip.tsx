import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useUsage } from '../../../data/usage/usage.ts';
import { paths } from '../../../platform/paths.ts';
import { useRecorder } from '../recorder/microphone.ts';
import { SendButtons } from './send-buttons.tsx';

/** A drop zone of one line, for the first page. Recording continues on the upload page. */
export const DropStrip = () => {
  const { t } = useTranslation('uploads');
  const { data: usage } = useUsage();
  const navigate = useNavigate();
  const isRecording = useRecorder().name !== 'idle';
  return (
    <section
      aria-label={t('drop.label')}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-dashed border-line-strong bg-raised px-5 py-4"
    >
      <div className="min-w-0 grow basis-64">
        <p className="font-medium text-balance">
          <span className="touch:hidden">{t('drop.title')}</span>
          <span className="hidden touch:inline">{t('drop.titleTouch')}</span>
        </p>
        <p className="text-sm text-muted text-pretty">{t('drop.formats')}</p>
      </div>
      <div className="flex flex-wrap gap-2 touch:w-full touch:*:grow">
        {isRecording ? null : (
          <SendButtons
            size="medium"
            isSecondary={usage?.canTranscribe === false}
            onRecord={() => void navigate(paths.appUpload)}
          />
        )}
      </div>
    </section>
  );
};
