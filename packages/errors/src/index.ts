export { DomainError, isDomainError } from './domain-error.ts';
export type { ErrorKind } from './domain-error.ts';
export { storeUnavailable } from './store-unavailable.ts';
