import { parseCatalogue } from './plans.ts';

/** The plans that are sold, in figures and in words, the seller, and the contract. */
export { AcceptedContract } from './accepted-contract.ts';
export { catalogueRoutes } from './catalogue.routes.ts';
export { CONTRACT_VERSION, clausesOf, soldBefore } from './contract-text.ts';
export { listLosses } from './list-losses.ts';
export { isLongerCycle, ranksAbove } from './plans.ts';
export { publishCatalogue } from './publish-catalogue.ts';
export type { SellerFacts } from './seller.ts';

export type CatalogueSettings = {
  readonly PLAN_CATALOGUE: string | undefined;
  readonly SELLER_NAME: string;
  readonly SELLER_CNPJ: string;
  readonly SELLER_ADDRESS: string;
  readonly SELLER_EMAIL: string;
  readonly BILLING_PIX_AUTOMATICO: boolean;
};

/** Returns what is sold, and by whom. @throws Error with one sentence for the operator */
export const createCatalogue = (config: CatalogueSettings) => ({
  catalogue: parseCatalogue(config.PLAN_CATALOGUE),
  seller: {
    name: config.SELLER_NAME,
    cnpj: config.SELLER_CNPJ,
    address: config.SELLER_ADDRESS,
    email: config.SELLER_EMAIL,
  },
  isAutomaticPixOffered: config.BILLING_PIX_AUTOMATICO,
});
