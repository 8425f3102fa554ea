import type { KeyPermission } from '@escriba/contracts/shared/permissions';
import type { Expiry } from './key-expiry.ts';

/** Requests per minute that a new key usually has, and at most may have. */
export type KeyLimits = { readonly usual: number; readonly max: number };

/** The fields of the form for a new key, as they are typed. */
export type NewKey = {
  readonly name: string;
  readonly permissions: readonly KeyPermission[];
  readonly expiry: Expiry;
  /** As `2026-01-31`; counts with the expiry `date`. */
  readonly date: string;
  readonly requestsPerMinute: string;
  readonly password: string;
};
