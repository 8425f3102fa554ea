import { createClient } from '@escriba/client';
import { type CatalogueEntry, getPlans } from '@escriba/contracts/billing/catalogue';
import { describePlan } from '@escriba/contracts/billing/listed-plans';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAssumedPlans } from '../../data/billing/listed-plans.ts';
import { PartQueries } from '../../data/part-queries.tsx';
import { currentLocale, languageHeader, useLocale, useLocalPath } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';
import { useBrowserValue } from '../../platform/use-browser-value.ts';
import { hasHeldSession } from '../../session/held-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LongestRecording } from './longest-recording.tsx';
import { PlanOffer } from './plan-offer.tsx';
import { TrialOrAccount } from './trial-or-account.tsx';

/** Loads the catalogue for a page without a session. */
const catalogueQuery = () =>
  queryOptions({
    queryKey: ['listed-plans', currentLocale()],
    queryFn: async ({ signal }): Promise<readonly CatalogueEntry[]> => {
      const client = createClient({
        baseUrl: window.location.origin,
        headers: () => ({ 'accept-language': languageHeader() }),
      });
      return (await client.call(getPlans, {}, { signal })).data.plans;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Shows the plans on the landing page: the catalogue’s, or those of the page’s HTML until it has loaded. */
export const LandingPlans = () => (
  <PartQueries>
    <Plans />
  </PartQueries>
);

const Plans = () => {
  const { t } = useTranslation('plans');
  const locale = useLocale();
  const assumed = useAssumedPlans();
  const { data, isError, refetch } = useQuery(catalogueQuery());
  const plans = data ?? assumed.map((plan) => describePlan(plan, locale));
  return (
    <>
      {isError ? (
        <LoadFailure
          tone="warning"
          title={t('fallback.title')}
          text={t('fallback.text')}
          onRetry={() => void refetch()}
        />
      ) : null}
      <ul className="grid gap-4 lg:grid-cols-3 lg:gap-6">
        {plans.map((plan) => (
          <PlanOffer key={plan.id} plan={plan} cycle="monthly" isMine={false} titleLevel="h3">
            <PlanLink plan={plan} />
          </PlanOffer>
        ))}
      </ul>
      <p className="pt-6 pb-6 text-sm text-muted text-pretty">
        <LongestRecording />
      </p>
      <TrialOrAccount />
    </>
  );
};

/** Visitors register; users go to the app or on to the plans, which lead to the checkout. */
const PlanLink = ({ plan: { id, name } }: { readonly plan: CatalogueEntry }) => {
  const { t } = useTranslation('landing');
  const local = useLocalPath();
  const isHeld = useBrowserValue(hasHeldSession, false);
  const look = id === 'pro' ? 'primary' : 'secondary';
  if (id === 'free')
    return (
      <ButtonLink to={isHeld ? paths.app : local(paths.register)} look={look}>
        {t(isHeld ? 'pricing.app' : 'pricing.free')}
      </ButtonLink>
    );
  return (
    <ButtonLink to={isHeld ? local(`${paths.plans}?plan=${id}`) : local(registerFor(id))} look={look}>
      {t(id === 'business' ? 'pricing.sales' : 'pricing.paid', { plan: name })}
    </ButtonLink>
  );
};

/** Returns the sign-up that leads back to the plans. */
const registerFor = (plan: string): string =>
  `${paths.register}&${new URLSearchParams({ redirect: 'plans', plan })}`;
