import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatNumber } from '../../media/format.ts';
import { useInsightLimit, useInsightsUsed } from './insight-usage.ts';

/** Says what an insight or a question counts, and what the month has; nothing if the plan has no limit. */
export const InsightCost = () => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const limit = useInsightLimit();
  const used = useInsightsUsed();
  if (limit === undefined) return null;
  const figures = { limit: formatNumber(limit, locale), used: formatNumber(used ?? 0, locale) };
  return (
    <p className="text-xs text-muted text-pretty tabular-nums">
      {t(used === undefined ? 'cost' : 'costOfUsed', figures)}
    </p>
  );
};
