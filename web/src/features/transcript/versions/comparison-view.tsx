import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatNumber } from '../../../media/format.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { ComparedText } from './compared-text.tsx';
import type { Comparison } from './comparison.ts';

/** Shows the number of differences and the compared text. */
export const ComparisonView = ({ comparison }: { readonly comparison: Comparison | undefined }) => {
  const { t } = useTranslation('versions');
  const locale = useLocale();
  if (comparison === undefined)
    return (
      <p role="status" className="flex items-center gap-2 py-6 text-sm text-muted">
        <Spinner />
        {t('comparison.working')}
      </p>
    );
  const { removed, added } = comparison;
  if (removed + added === 0)
    return (
      <div role="status" className="flex flex-col gap-1">
        <p className="font-medium">{t('comparison.same')}</p>
        <p className="text-sm text-muted">{t('comparison.sameText')}</p>
      </div>
    );
  const word = (count: number) => ({ count, formatted: formatNumber(count, locale) });
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-medium tabular-nums">
        {removed > 0 ? <span className="text-danger">{t('comparison.removed', word(removed))}</span> : null}
        {added > 0 ? <span className="text-success">{t('comparison.added', word(added))}</span> : null}
      </p>
      <ComparedText comparison={comparison} />
    </div>
  );
};
