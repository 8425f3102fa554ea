import type { CatalogueEntry } from '@escriba/contracts';
import { useState } from 'react';
import { sellerEmailOf, useCatalogue } from '../../data/billing/catalogue.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useBrowserValue } from '../../platform/use-browser-value.ts';
import { fallbackPlans, listedPlans } from './fallback-plans.ts';

type Offers = {
  /** Undefined while they load. */
  readonly plans: readonly CatalogueEntry[] | undefined;
  /** The catalogue could not be loaded: the figures are for reference. */
  readonly isFallback: boolean;
  /** Where companies ask for a price; undefined: on the support page. */
  readonly salesEmail: string | undefined;
  readonly retry: () => void;
};

const inBrowser = (): boolean => false;

/** The plans of the catalogue, or reference figures while it cannot be loaded. */
export const useOffers = (): Offers => {
  const locale = useLocale();
  // HTML that is built beforehand has the default figures: they stay until the catalogue is known, so that no button moves under a
  // click. A page that is drawn in the browser shows none until then.
  const [isBuilt] = useState(useBrowserValue(inBrowser, true));
  const { data, isError, failureCount, refetch } = useCatalogue();
  const isFallback = data === undefined && (isError || failureCount > 0);
  const unloaded = () => {
    if (isFallback) return fallbackPlans(locale);
    return isBuilt ? listedPlans(locale) : undefined;
  };
  return {
    plans: data?.plans ?? unloaded(),
    isFallback,
    salesEmail: sellerEmailOf(data),
    retry: () => void refetch(),
  };
};
