import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import { createOneTimeCodes } from '../platform/codes/one-time-codes.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { type Randomness, hashSecret } from '../platform/randomness.ts';
import { ssoCodeRefused } from './sso.errors.ts';
import { BoundIdentity } from './sso-identity.ts';

/** Time limit for signing in at the provider, and then for the password or the new account; the cookie lives as long. */
const TRANSACTION_SECONDS = 600;
const PENDING_SECONDS = 600;
const EXCHANGE_SECONDS = 60;

const Transaction = Type.Object({
  state: Type.String(),
  nonce: Type.String(),
  verifier: Type.String(),
  providerId: Type.String(),
});

type SsoCodesDeps = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly randomness: Pick<Randomness, 'randomBytes'>;
};

/** Creates the stores of the three secrets of a company's sign-in, in order of use. */
export const createSsoCodes = (deps: SsoCodesDeps) => ({
  /** Codes that are in a cookie during the sign-in at the provider. */
  transactions: createOneTimeCodes({
    ...deps,
    name: 'sso-transaction',
    lifeSeconds: TRANSACTION_SECONDS,
    holds: Transaction,
  }),
  /** Codes that are sent in the address of `/sso/callback`. */
  exchanges: createOneTimeCodes({
    ...deps,
    name: 'sso-exchange',
    lifeSeconds: EXCHANGE_SECONDS,
    holds: BoundIdentity,
  }),
  /** Codes that the page has while the user decides. */
  pendings: createOneTimeCodes({
    ...deps,
    name: 'sso-pending',
    lifeSeconds: PENDING_SECONDS,
    holds: BoundIdentity,
  }),
});

export type SsoCodes = ReturnType<typeof createSsoCodes>;

export const hashBrowser = (browser: string): string => hashSecret(browser).toString('base64url');

/** Refuses a secret issued to another browser, so that an attacker cannot sign a victim in to another account. Throws ssoCodeRefused. */
export const requireBrowser = (
  bound: BoundIdentity | undefined,
  browser: string | undefined,
): BoundIdentity => {
  if (bound === undefined || browser === undefined) throw ssoCodeRefused();
  if (bound.browserHash !== hashBrowser(browser)) throw ssoCodeRefused();
  return bound;
};
