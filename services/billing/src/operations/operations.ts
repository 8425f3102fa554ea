/** The export and the end of an account's data, and housekeeping. */
export { accountRoutes } from './account/account.routes.ts';
export { createKeptBilling } from './account/kept-billing.service.ts';
export { createHousekeeping } from './upkeep/housekeeping.ts';
