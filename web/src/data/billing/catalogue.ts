import { getPlans, type CatalogueEntry, type Seller } from '@escriba/contracts/billing/catalogue';
import type { PaymentMethod } from '@escriba/contracts/billing/fields';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { currentLocale } from '../../i18n/locale.ts';
import { env } from '../../platform/env.ts';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';

const FRESH_MS = 30 * 60_000;

export type Catalogue = {
  /** The plans by rank, lowest first. */
  readonly plans: readonly CatalogueEntry[];
  readonly seller: Seller;
  readonly paymentMethods: readonly PaymentMethod[];
  /** Whether PIX Automático is offered. */
  readonly automaticPix: boolean;
};

/** Loads what is sold and by which company, with texts in the page's language. */
const catalogueQuery = (session: Pick<Session, 'callOpen'>) =>
  queryOptions({
    queryKey: ['catalogue', currentLocale()],
    queryFn: async ({ signal }): Promise<Catalogue> =>
      (await session.callOpen(getPlans, {}, { signal })).data,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

/** Returns where buyers write to; undefined if no address is configured. */
export const sellerEmailOf = (catalogue: Pick<Catalogue, 'seller'> | undefined): string | undefined =>
  catalogue === undefined || catalogue.seller.email === '' ? env.contactEmail : catalogue.seller.email;

export const useCatalogue = () => useQuery(catalogueQuery(useServices().session));
