import type { CatalogueEntry } from '@escriba/contracts/billing/catalogue';
import { PLAN_FEATURE_NAMES } from '@escriba/contracts/plans/features';
import { PLAN_LIMIT_NAMES } from '@escriba/contracts/plans/limits';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { planLimitName, planLimitValue } from '@escriba/contracts/plans/texts';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { TFunction } from 'i18next';
import { Check, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { LongestRecording } from './longest-recording.tsx';
import { BASIC_FORMATS, describeFeature } from './offers.ts';

const IN_EVERY_PLAN = ['editor', 'export', 'links', 'search'] as const;
/** The queue has its own row, which says more than yes or no. */
const SOLD = PLAN_FEATURE_NAMES.filter((name) => name !== 'priority');

type PlanTableProps = {
  readonly plans: readonly CatalogueEntry[];
  readonly current: PlanId | null | undefined;
};

/** Compares the plans side by side, row by row. */
export const PlanTable = ({ plans, current }: PlanTableProps) => {
  const { t } = useTranslation('plans');
  const locale = useLocale();
  const title = useId();
  return (
    <section aria-labelledby={title} className="flex flex-col gap-4">
      <h2 id={title} className="font-serif text-xl font-medium tracking-[-0.01em]">
        {t('table.title')}
      </h2>
      <div className="rounded-card border border-line bg-raised px-3 wrap-anywhere hyphens-auto sm:px-6">
        <table aria-labelledby={title} className="w-full table-fixed border-collapse text-xs sm:text-sm">
          <colgroup>
            <col className="w-[34%] sm:w-2/5" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className="py-3 text-left font-medium">
                <span className="sr-only">{t('table.feature')}</span>
              </th>
              {plans.map(({ id, name }) => (
                <th key={id} scope="col" className="px-1 py-3 align-bottom font-medium">
                  {name}
                  {current === id ? <span className="block text-xs text-success">{t('mine')}</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {linesOf(t, locale).map(({ name, cell }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-3 pr-2 text-left font-normal text-pretty text-muted">
                  {name}
                </th>
                {plans.map((plan) => (
                  <td key={plan.id} className="px-1 py-3 text-center tabular-nums">
                    {cell(plan)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-sm text-muted text-pretty">
        {t('note')} <LongestRecording />
      </p>
    </section>
  );
};

type Line = { readonly name: string; readonly cell: (plan: CatalogueEntry) => ReactNode };

const linesOf = (t: TFunction<'plans'>, locale: Locale): Line[] => [
  ...PLAN_LIMIT_NAMES.map((limit) => ({
    name: planLimitName(limit, locale),
    cell: ({ limits }: CatalogueEntry) => planLimitValue(limit, limits[limit], locale),
  })),
  { name: t('table.queue'), cell: ({ id }) => t(`table.queueOf.${id}`) },
  ...IN_EVERY_PLAN.map((name) => ({
    name: t(`table.${name}`, { formats: BASIC_FORMATS }),
    cell: () => <Mark isIncluded />,
  })),
  ...SOLD.map((feature) => ({
    name: describeFeature(feature, locale),
    cell: ({ includes }: CatalogueEntry) => <Mark isIncluded={includes[feature]} />,
  })),
];

const Mark = ({ isIncluded }: { readonly isIncluded: boolean }) => {
  const { t } = useTranslation('plans');
  const Icon = isIncluded ? Check : Minus;
  return (
    <>
      <Icon
        aria-hidden="true"
        className={`mx-auto size-4 ${isIncluded ? 'text-accent' : 'text-muted opacity-60'}`}
      />
      <span className="sr-only">{t(isIncluded ? 'table.yes' : 'table.no')}</span>
    </>
  );
};
