import type { CatalogueEntry } from '@escriba/contracts/billing/catalogue';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../ui/load-failure.tsx';
import type { useOffers } from './use-offers.ts';

type PlanCardsProps = {
  readonly offers: ReturnType<typeof useOffers>;
  readonly children: (plan: CatalogueEntry) => ReactNode;
};

/** Renders the cards of all plans, their placeholder, and a note beside reference figures. */
export const PlanCards = ({ offers: { plans, isFallback, retry }, children }: PlanCardsProps) => {
  const { t } = useTranslation('plans');
  return (
    <>
      {isFallback ? (
        <LoadFailure tone="warning" title={t('fallback.title')} text={t('fallback.text')} onRetry={retry} />
      ) : null}
      {plans === undefined ? (
        <div
          aria-hidden="true"
          className="grid animate-write gap-4 [animation-delay:200ms] *:h-112 *:rounded-card *:border *:border-line *:bg-raised lg:grid-cols-3 lg:gap-6"
        >
          <div />
          <div />
          <div />
        </div>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-3 lg:gap-6">{plans.map(children)}</ul>
      )}
    </>
  );
};
