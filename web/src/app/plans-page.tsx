import type { BillingCycle } from '@escriba/contracts/billing/fields';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useUsage } from '../data/usage/usage.ts';
import { PlanAction } from '../features/plans/plan-action.tsx';
import { PlanCards } from '../features/plans/plan-cards.tsx';
import { PlanOffer } from '../features/plans/plan-offer.tsx';
import { PlanTable } from '../features/plans/plan-table.tsx';
import { TrialOrAccount } from '../features/plans/trial-or-account.tsx';
import { useOffers } from '../features/plans/use-offers.ts';
import { useLocalPath } from '../i18n/locale.ts';
import { useBrowserValue } from '../platform/use-browser-value.ts';
import { hasHeldSession } from '../session/held-session.ts';
import { useSession } from '../session/use-session.ts';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { PublicLayout } from './public-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

const CYCLES: readonly BillingCycle[] = ['monthly', 'yearly'];
const MORE = ['insights', 'affiliates', 'guide'] as const;

/** Renders `/plans`: the three plans side by side; `?plan=pro` highlights one. */
export const PlansPage = () => {
  const { t } = useTranslation('plans');
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  const [query] = useSearchParams();
  const current = useCurrentPlan();
  const offers = useOffers();
  const isHeld = useBrowserValue(hasHeldSession, false);
  usePageTitle(t('title'));
  return (
    <PublicLayout>
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
              <ChoiceGroup<BillingCycle>
                label={t('cycle.label')}
                value={cycle}
                options={CYCLES.map((value) => ({ value, label: t(`cycle.${value}`) }))}
                onChoose={setCycle}
              />
            </div>
          </header>
          <PlanCards offers={offers}>
            {(plan) => (
              <PlanOffer
                key={plan.id}
                plan={plan}
                cycle={cycle}
                isMine={current === plan.id}
                isNamed={query.get('plan') === plan.id}
              >
                <PlanAction plan={plan} cycle={cycle} current={current} salesEmail={offers.salesEmail} />
              </PlanOffer>
            )}
          </PlanCards>
        </div>
        {offers.plans === undefined ? null : <PlanTable plans={offers.plans} current={current} />}
        {isHeld ? null : <TrialOrAccount />}
        <More />
      </div>
    </PublicLayout>
  );
};

const More = () => {
  const { t } = useTranslation('plans');
  const local = useLocalPath();
  return (
    <nav aria-label={t('more.label')} className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {MORE.map((name) => (
        <a
          key={name}
          href={local(`/#${name}`)}
          className="flex items-center rounded-control text-accent underline-offset-4 hover:underline touch:min-h-11"
        >
          {t(`more.${name}`)}
        </a>
      ))}
    </nav>
  );
};

/** Returns the user's plan; null for a visitor and undefined while it loads. */
const useCurrentPlan = (): PlanId | null | undefined => {
  const { status } = useSession();
  const { data } = useUsage({ enabled: status === 'authenticated' });
  return status === 'anonymous' ? null : data?.user.planInForce;
};
