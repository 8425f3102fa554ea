import type { Insight } from '@escriba/contracts/transcription/insights';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatNumber } from '../../../media/format.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

/** Shows which part of a recording a language model reads. It is no live region: a screen reader reads it on request alone. */
export const Progress = ({ insight }: { readonly insight: Insight | undefined }) => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const progress = insight?.progress ?? null;
  if (progress === null || progress.total < 2) return null;
  const { done, total } = progress;
  const text = t('part', {
    part: formatNumber(Math.min(done + 1, total), locale),
    total: formatNumber(total, locale),
  });
  return (
    <div className="-mt-1 flex items-center gap-3 text-xs text-muted tabular-nums">
      <ProgressBar percent={(100 * done) / total} label={t('progress')} text={text} className="grow" />
      <span aria-hidden="true">{text}</span>
    </div>
  );
};
