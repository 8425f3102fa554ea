import {
  PLAN_FEATURES,
  PLAN_FEATURE_NAMES,
  PLAN_IDS,
  PLAN_LIMITS,
  type PlanId,
  type PlanLimit,
} from '@escriba/contracts';
import type { TFunction } from 'i18next';
import { Check, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BASIC_FORMATS, describeFeature, orUnlimited } from './offers.ts';

const IN_EVERY_PLAN = ['editor', 'export', 'links', 'search'] as const;
/** The queue has its own row, which says more than yes or no. */
const SOLD = PLAN_FEATURE_NAMES.filter((name) => name !== 'priority');

/** The plans side by side, row by row. */
export const PlanTable = ({ current }: { readonly current: PlanId | null | undefined }) => {
  const { t } = useTranslation('plans');
  const title = useId();
  return (
    <section aria-labelledby={title} className="flex flex-col gap-4">
      <h2 id={title} className="font-serif text-xl font-medium tracking-[-0.01em]">
        {t('table.title')}
      </h2>
      <div className="rounded-card border border-line bg-raised px-3 sm:px-6">
        <table aria-labelledby={title} className="w-full table-fixed border-collapse text-xs sm:text-sm">
          <colgroup>
            <col className="w-[34%] sm:w-2/5" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className="py-3 text-left font-medium">
                <span className="sr-only">{t('table.feature')}</span>
              </th>
              {PLAN_IDS.map((id) => (
                <th key={id} scope="col" className="px-1 py-3 align-bottom font-medium">
                  {t(`${id}.name`)}
                  {current === id ? <span className="block text-xs text-success">{t('mine')}</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {linesOf(t).map(({ name, cells }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-3 pr-2 text-left font-normal text-pretty text-muted">
                  {name}
                </th>
                {PLAN_IDS.map((id) => (
                  <td key={id} className="px-1 py-3 text-center tabular-nums">
                    {cells[id]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-sm text-muted text-pretty">{t('note')}</p>
    </section>
  );
};

type Line = { readonly name: string; readonly cells: Readonly<Record<PlanId, ReactNode>> };

const linesOf = (t: TFunction<'plans'>): Line[] => [
  ...Object.values(limitLines(t)),
  line(t('table.queue'), (id) => t(`table.queueOf.${id}`)),
  ...IN_EVERY_PLAN.map((name) =>
    line(t(`table.${name}`, { formats: BASIC_FORMATS }), () => <Mark isIncluded />),
  ),
  ...SOLD.map((name) =>
    line(describeFeature(name, t), (id) => <Mark isIncluded={PLAN_FEATURES[id][name]} />),
  ),
];

const limitLines = (t: TFunction<'plans'>): Readonly<Record<PlanLimit, Line>> => ({
  dailyFiles: line(t('table.files'), (id) => {
    const { dailyFiles } = PLAN_LIMITS[id];
    return orUnlimited(dailyFiles, String(dailyFiles), t('table.unlimited'));
  }),
  monthlyTranscriptionMinutes: line(t('table.minutes'), (id) => {
    const { monthlyTranscriptionMinutes: minutes } = PLAN_LIMITS[id];
    return orUnlimited(minutes, `${minutes} min`, t('table.unlimited'));
  }),
  maxFileSizeMB: line(t('table.size'), (id) => {
    const { maxFileSizeMB } = PLAN_LIMITS[id];
    return orUnlimited(maxFileSizeMB, `${maxFileSizeMB} MB`, t('table.unlimited'));
  }),
  maxDurationMinutes: line(t('table.duration'), (id) => {
    const { maxDurationMinutes } = PLAN_LIMITS[id];
    return orUnlimited(maxDurationMinutes, `${maxDurationMinutes / 60} h`, t('table.unlimitedDuration'));
  }),
});

const line = (name: string, cell: (id: PlanId) => ReactNode): Line => ({
  name,
  cells: { free: cell('free'), pro: cell('pro'), business: cell('business') },
});

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
