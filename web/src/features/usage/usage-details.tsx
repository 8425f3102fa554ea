import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsage } from '../../data/usage/usage.ts';
import { useLocale } from '../../i18n/locale.ts';
import { formatMinutes, formatNumber } from '../../media/format.ts';
import { Fold } from '../../ui/fold.tsx';
import { formatDateTime } from './dates.ts';
import { Figure } from './figure.tsx';
import { PlanLimits } from './plan-limits.tsx';

/** Shows the limits per recording, what the plan includes and the totals of all time, folded. Shows nothing while the usage is unknown. */
export const UsageDetails = ({ isOpen }: { readonly isOpen: boolean }) => {
  const { t } = useTranslation('usage');
  const { data: usage } = useUsage();
  if (usage === undefined) return null;
  return (
    <Fold title={t('details.title')} isOpen={isOpen}>
      <Part title={t('quota.title')}>
        <dl className={FIGURES}>
          <PlanLimits usage={usage} />
        </dl>
      </Part>
      <Includes usage={usage} />
      <Part title={t('total.title')}>
        <Totals usage={usage} />
      </Part>
    </Fold>
  );
};

const FIGURES = 'grid grid-cols-2 gap-x-6 gap-y-4 @2xl:grid-cols-4';

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 border-t border-line pt-5 first:border-t-0 first:pt-0"
    >
      <h3 id={id} className="text-sm font-medium">
        {title}
      </h3>
      {children}
    </section>
  );
};

type UsageProps = { readonly usage: UsageInfo };

const Includes = ({ usage: { plan } }: UsageProps) => {
  const { t } = useTranslation('usage');
  if (plan.highlights.length === 0) return null;
  return (
    <Part title={t('plan.includes')}>
      <ul className="grid gap-x-6 gap-y-2 text-sm @md:grid-cols-2">
        {plan.highlights.map((highlight) => (
          <li key={highlight} className="flex items-start gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
            {highlight}
          </li>
        ))}
      </ul>
    </Part>
  );
};

const Totals = ({ usage }: UsageProps) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  const { files, minutes, sizeMB, lastTranscription } = usage.usage.total;
  return (
    <dl className={FIGURES}>
      <Figure name={t('total.files')} value={formatNumber(files, locale)} />
      <Figure name={t('total.minutes')} value={formatMinutes(minutes)} />
      <Figure name={t('total.size')} value={formatNumber(sizeMB, locale, 1)} />
      <Figure
        name={t('total.last')}
        value={lastTranscription === null ? t('none') : formatDateTime(lastTranscription, locale)}
      />
    </dl>
  );
};
