import { Clock, FileAudio, type LucideIcon, Timer, Users } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SampleMark } from '../../ui/sample-mark.tsx';
import { SAMPLE_SUMMARY } from './sample-data.ts';

/** Four figures about everything that was transcribed. */
export const Summary = () => {
  const { t, i18n } = useTranslation('dashboard');
  const id = useId();
  const number = new Intl.NumberFormat(i18n.language === 'en' ? 'en' : 'pt-BR');
  const { transcribedMinutes, processedFiles, identifiedSpeakers, averageSeconds } = SAMPLE_SUMMARY;
  const minutes = Math.floor(averageSeconds / 60);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <header className="flex flex-col">
        <h2 id={id} className="font-medium">
          {t('summary.title')}
        </h2>
        <SampleMark />
      </header>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <Figure Icon={Clock} name={t('summary.minutes')} value={number.format(transcribedMinutes)} />
        <Figure Icon={FileAudio} name={t('summary.files')} value={number.format(processedFiles)} />
        <Figure Icon={Users} name={t('summary.speakers')} value={number.format(identifiedSpeakers)} />
        <Figure
          Icon={Timer}
          name={t('summary.average')}
          value={`${minutes}min ${String(averageSeconds % 60).padStart(2, '0')}s`}
        />
      </dl>
    </section>
  );
};

type FigureProps = { readonly Icon: LucideIcon; readonly name: string; readonly value: string };

const Figure = ({ Icon, name, value }: FigureProps) => (
  <div className="flex min-w-0 flex-col justify-between gap-3 rounded-card border border-line bg-raised p-4 shadow-resting sm:p-5">
    <dt className="flex items-start justify-between gap-2 text-sm text-muted">
      <span className="min-w-0">{name}</span>
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-accent max-sm:hidden" />
    </dt>
    <dd className="text-xl font-semibold tracking-[-0.01em] tabular-nums sm:text-2xl">{value}</dd>
  </div>
);
