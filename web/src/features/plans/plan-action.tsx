import type { BillingCycle } from '@escriba/contracts/billing/fields';
import { PLAN_IDS, type PlanId } from '@escriba/contracts/plans/plans';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalPath } from '../../i18n/locale.ts';
import { contactHref } from '../../platform/contact.ts';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';

type PlanActionProps = {
  readonly plan: { readonly id: PlanId; readonly name: string; readonly isPurchasable: boolean };
  readonly cycle: BillingCycle;
  /** The plan of the signed-in user; null for a visitor, undefined while unknown. */
  readonly current: PlanId | null | undefined;
  readonly salesEmail: string | undefined;
};

/** Shows how to get a plan: visitors register, users subscribe, companies write. */
export const PlanAction = ({ plan, cycle, current, salesEmail }: PlanActionProps) => {
  const { t } = useTranslation('plans');
  const local = useLocalPath();
  const { id, name } = plan;
  if (current === undefined) return null;
  if (id === 'business' && !plan.isPurchasable && current !== id) return <SalesLink email={salesEmail} />;
  if (current === null)
    return (
      <ButtonLink to={local(registerFor(id))} look={id === 'pro' ? 'primary' : 'secondary'}>
        {id === 'free' ? t('way.register') : t('way.subscribe', { plan: name })}
      </ButtonLink>
    );
  if (current === id)
    return (
      <>
        <Words>{t('way.current')}</Words>
        <AppLink to={id === 'free' ? paths.app : paths.appPlans}>
          {id === 'free' ? t('openApp') : t('way.seeUsage')}
        </AppLink>
      </>
    );
  if (PLAN_IDS.indexOf(id) < PLAN_IDS.indexOf(current))
    return <Words>{t(id === 'free' ? 'way.included' : 'way.smaller')}</Words>;
  return (
    <AppLink to={checkoutOf(id, cycle)} look={id === 'pro' ? 'primary' : 'secondary'}>
      {t('way.subscribe', { plan: name })}
    </AppLink>
  );
};

/** Links to an e-mail or a message to support that asks for the price of the largest plan. */
export const SalesLink = ({ email }: { readonly email: string | undefined }) => {
  const { t } = useTranslation('plans');
  const support = useLocalPath()(`${paths.support}?subject=billing`);
  return (
    <ButtonLink to={contactHref({ email, support, subject: t('way.salesSubject') })}>
      {t('way.sales')}
    </ButtonLink>
  );
};

/** Returns the page that opens the checkout of a plan. */
export const checkoutOf = (plan: PlanId, cycle: BillingCycle): string =>
  `${paths.appSubscription}?${new URLSearchParams({ plan, cycle })}`;

/** Returns the sign-up that leads back to the plans. */
const registerFor = (plan: PlanId): string =>
  plan === 'free' ? paths.register : `${paths.register}&${new URLSearchParams({ redirect: 'plans', plan })}`;

const Words = ({ children }: { readonly children: ReactNode }) => (
  <p className="text-sm text-muted text-pretty">{children}</p>
);
