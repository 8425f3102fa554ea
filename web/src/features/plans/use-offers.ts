import type { CatalogueEntry } from '@escriba/contracts/billing/catalogue';
import { describePlan } from '@escriba/contracts/billing/listed-plans';
import { sellerEmailOf, useCatalogue } from '../../data/billing/catalogue.ts';
import { useListedPlans } from '../../data/billing/listed-plans.ts';
import { useLocale } from '../../i18n/locale.ts';
import { listReferencePlans } from './reference-plans.ts';

type Offers = {
  /** The plans; undefined while they load. */
  readonly plans: readonly CatalogueEntry[] | undefined;
  /** Whether the catalogue could not be loaded: the figures are then for reference. */
  readonly isFallback: boolean;
  /** The address where companies ask for a price; undefined: on the support page. */
  readonly salesEmail: string | undefined;
  readonly retry: () => void;
};

/**
 * Returns the plans of the catalogue. Until it has loaded, those of the page's HTML; if it cannot be loaded and there are none, reference
 * figures.
 */
export const useOffers = (): Offers => {
  const locale = useLocale();
  // They stay until the catalogue has loaded, so that no button moves under a click.
  const listed = useListedPlans();
  const { data, isError, failureCount, refetch } = useCatalogue();
  const isFallback = data === undefined && (isError || failureCount > 0);
  const known = listed ?? (isFallback ? listReferencePlans() : undefined);
  return {
    plans: data?.plans ?? known?.map((plan) => describePlan(plan, locale)),
    isFallback,
    salesEmail: sellerEmailOf(data),
    retry: () => void refetch(),
  };
};
