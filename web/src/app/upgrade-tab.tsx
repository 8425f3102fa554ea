import type { CatalogueEntry } from '@escriba/contracts/billing/catalogue';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { useTranslation } from 'react-i18next';
import { useUsage } from '../data/usage/usage.ts';
import { checkoutOf, PlanAction, SalesLink } from '../features/plans/plan-action.tsx';
import { PlanCards } from '../features/plans/plan-cards.tsx';
import { PlanOffer } from '../features/plans/plan-offer.tsx';
import { PlanTable } from '../features/plans/plan-table.tsx';
import { useOffers } from '../features/plans/use-offers.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';

/** Renders the three plans and their comparison. The free plan cannot be chosen, Enterprise is sold by e-mail. */
export const UpgradeTab = () => {
  const { data: usage } = useUsage();
  const offers = useOffers();
  const current = usage?.user.planInForce;
  return (
    <>
      <PlanCards offers={offers}>
        {(plan) => (
          <PlanOffer key={plan.id} plan={plan} cycle="monthly" isMine={current === plan.id}>
            <Action plan={plan} current={current} salesEmail={offers.salesEmail} />
          </PlanOffer>
        )}
      </PlanCards>
      {offers.plans === undefined ? null : <PlanTable plans={offers.plans} current={current} />}
    </>
  );
};

type ActionProps = {
  readonly plan: CatalogueEntry;
  readonly current: PlanId | undefined;
  readonly salesEmail: string | undefined;
};

const Action = ({ plan, current, salesEmail }: ActionProps) => {
  const { t } = useTranslation('plans');
  switch (plan.id) {
    case 'free':
      return <Button disabled>{t('own.free')}</Button>;
    case 'business':
      return <SalesLink email={salesEmail} />;
    case 'pro':
      return current === 'free' ? (
        <AppLink to={checkoutOf(plan.id, 'monthly')} look="primary">
          {t('upgrade')}
        </AppLink>
      ) : (
        <PlanAction plan={plan} cycle="monthly" current={current} salesEmail={salesEmail} />
      );
  }
};
