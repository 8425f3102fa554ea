import { PLAN_IDS, type PlanId } from '@escriba/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsage } from '../data/usage/usage.ts';
import type { Cycle } from '../features/plans/offers.ts';
import { PlanOffer } from '../features/plans/plan-offer.tsx';
import { PlanTable } from '../features/plans/plan-table.tsx';
import { paths } from '../platform/paths.ts';
import { useSession } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { PublicLayout } from './public-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

/** `/plans`: the three plans side by side. */
export const PlansPage = () => {
  const { t } = useTranslation('plans');
  const [cycle, setCycle] = useState<Cycle>('monthly');
  const { isVisitor, current } = useCurrentPlan();
  usePageTitle(t('title'));
  return (
    <PublicLayout
      account={
        isVisitor ? undefined : (
          <AppLink to={paths.app} size="small">
            {t('toApp')}
          </AppLink>
        )
      }
    >
      <div className="wrap flex flex-col gap-12 py-12 sm:gap-16 sm:py-16">
        <div className="flex flex-col gap-6 sm:gap-8">
          <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
            <div className="flex min-w-0 flex-col gap-2">
              <h1 className="font-serif text-3xl font-medium tracking-[-0.02em] text-balance sm:text-4xl">
                {t('title')}
              </h1>
              <p className="text-lg text-muted text-pretty">{t('text')}</p>
            </div>
            <div className="max-sm:w-full">
              <ChoiceGroup<Cycle>
                label={t('cycle.label')}
                value={cycle}
                options={(['monthly', 'yearly'] as const).map((value) => ({
                  value,
                  label: t(`cycle.${value}`),
                }))}
                onChoose={setCycle}
              />
            </div>
          </header>
          <ul className="grid gap-4 lg:grid-cols-3 lg:gap-6">
            {PLAN_IDS.map((id) => (
              <PlanOffer key={id} id={id} cycle={cycle} current={current} />
            ))}
          </ul>
        </div>
        <PlanTable current={current} />
      </div>
    </PublicLayout>
  );
};

/** `current` is null for a visitor and undefined while the plan loads. */
const useCurrentPlan = (): { readonly isVisitor: boolean; readonly current: PlanId | null | undefined } => {
  const { status } = useSession();
  const { data } = useUsage({ enabled: status === 'authenticated' });
  const isVisitor = status === 'anonymous';
  return { isVisitor, current: isVisitor ? null : data?.user.planInForce };
};
