import { FileAudio, FileVideo } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { VoiceToText } from '../../ui/voice-to-text.tsx';
import { formatBytes } from '../../media/format.ts';
import { isVideo } from '../../media/media-file.ts';
import { percentSent, type Transfer } from '../../media/transfer.ts';

/** Seconds of a minute: shorter uploads are given in seconds, longer ones in minutes. */
const MINUTE_S = 60;
const LONG_UPLOAD_S = 4;

/** Shows the upload's progress: bytes, speed and remaining time. */
export const UploadingSheet = ({ file, transfer }: { readonly file: File; readonly transfer: Transfer }) => {
  const { t } = useTranslation('transcription');
  const locale = useLocale();
  const Icon = isVideo(file) ? FileVideo : FileAudio;
  const percent = percentSent(transfer);
  const sent = t('transfer.sent', {
    sent: formatBytes(transfer.sentBytes, locale),
    total: formatBytes(transfer.totalBytes, locale),
  });
  return (
    <div className="flex grow flex-col items-center justify-center gap-8 px-6 py-10 sm:px-12">
      <VoiceToText isActive />
      <div className="flex w-full max-w-lg flex-col gap-4">
        <div className="flex items-center gap-3">
          <Icon aria-hidden="true" className="size-6 shrink-0 text-accent" />
          <p className="min-w-0 grow truncate font-medium" title={file.name}>
            {file.name}
          </p>
          <p className="shrink-0 text-xl font-medium tabular-nums">{t('progress.percent', { percent })}</p>
        </div>
        <ProgressBar percent={percent} label={t('upload.label')} text={sent} />
        <div className="flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
          <span>{sent}</span>
          <span>{percent === 100 ? t('upload.finishing') : <Pace transfer={transfer} />}</span>
        </div>
      </div>
    </div>
  );
};

const Pace = ({ transfer: { bytesPerSecond, secondsLeft } }: { readonly transfer: Transfer }) => {
  const { t } = useTranslation('transcription');
  const locale = useLocale();
  if (bytesPerSecond === null || secondsLeft === null || secondsLeft < LONG_UPLOAD_S) return null;
  const speed = t('transfer.speed', { speed: formatBytes(bytesPerSecond, locale) });
  const left =
    secondsLeft < MINUTE_S
      ? t('transfer.secondsLeft', { count: secondsLeft })
      : t('transfer.minutesLeft', { count: Math.round(secondsLeft / MINUTE_S) });
  return `${speed}, ${left}`;
};
