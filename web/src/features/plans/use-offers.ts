import type { CatalogueEntry } from '@escriba/contracts';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../data/billing/catalogue.ts';
import { env } from '../../platform/env.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useBrowserValue } from '../../platform/use-browser-value.ts';
import { fallbackPlans, listedPlans } from './fallback-plans.ts';

type Offers = {
  /** Undefined while they load. */
  readonly plans: readonly CatalogueEntry[] | undefined;
  /** The catalogue could not be loaded: the figures are for reference. */
  readonly isFallback: boolean;
  /** Where companies ask for a price. */
  readonly salesEmail: string;
  readonly retry: () => void;
};

const inBrowser = (): boolean => false;

/** The plans of the catalogue, or reference figures while it cannot be loaded. */
export const useOffers = (): Offers => {
  const { t } = useTranslation('plans');
  const locale = useLocale();
  const isBuilt = useBrowserValue(inBrowser, true);
  const { data, isError, failureCount, refetch } = useCatalogue();
  const isFallback = data === undefined && (isError || failureCount > 0);
  const unloaded = () => {
    if (isFallback) return fallbackPlans(t);
    // HTML that is built beforehand has the default figures; a browser shows none until it knows.
    return isBuilt ? listedPlans(locale) : undefined;
  };
  return {
    plans: data?.plans ?? unloaded(),
    isFallback,
    salesEmail: data?.seller.email ?? env.contactEmail,
    retry: () => void refetch(),
  };
};
