export { DomainError, isDomainError } from './domain-error.ts';
export type { ErrorKind } from './domain-error.ts';
export { NETWORK_ERROR_CODES } from './network-error-codes.ts';
export { planLimitReached } from './plan-limit-reached.ts';
export { storeUnavailable } from './store-unavailable.ts';
