export { DomainError, isDomainError } from './domain-error.ts';
export type { ErrorKind, LocalisedText } from './domain-error.ts';
export { storeUnavailable } from './store-unavailable.ts';
