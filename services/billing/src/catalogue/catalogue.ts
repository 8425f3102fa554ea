/** The plans that are sold, in figures and in words, the seller, and the contract. */
export { AcceptedContract } from './accepted-contract.ts';
export { catalogueRoutes } from './catalogue.routes.ts';
export { CONTRACT_VERSION, clausesOf, soldBefore } from './contract-text.ts';
export { filesOfMonth, listLosses } from './describe-catalogue.ts';
export { isLongerCycle, parseCatalogue, priceOf, ranksAbove } from './plans.ts';
export { publishCatalogue } from './publish-catalogue.ts';
export type { SellerFacts } from './seller.ts';
