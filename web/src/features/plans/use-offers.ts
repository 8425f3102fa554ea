import type { CatalogueEntry } from '@escriba/contracts';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../data/billing/catalogue.ts';
import { env } from '../../platform/env.ts';
import { fallbackPlans } from './fallback-plans.ts';

type Offers = {
  /** Undefined while they load. */
  readonly plans: readonly CatalogueEntry[] | undefined;
  /** The catalogue could not be loaded: the figures are for reference. */
  readonly isFallback: boolean;
  /** Where companies ask for a price. */
  readonly salesEmail: string;
  readonly retry: () => void;
};

/** The plans of the catalogue, or reference figures while it cannot be loaded. */
export const useOffers = (): Offers => {
  const { t } = useTranslation('plans');
  const { data, isError, failureCount, refetch } = useCatalogue();
  const isFallback = data === undefined && (isError || failureCount > 0);
  return {
    plans: data?.plans ?? (isFallback ? fallbackPlans(t) : undefined),
    isFallback,
    salesEmail: data?.seller.email ?? env.contactEmail,
    retry: () => void refetch(),
  };
};
