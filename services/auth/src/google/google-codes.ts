import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import type { Randomness } from '../platform/randomness.ts';
import { createOneTimeCodes } from '../platform/codes/one-time-codes.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { BoundIdentity, GoogleIntent } from './google-identity.ts';

/** Time limit for signing in at Google, and then for the password or the new account; the cookie lives as long. */
export const TRANSACTION_SECONDS = 600;
export const PENDING_SECONDS = 600;
const EXCHANGE_SECONDS = 60;

const Transaction = Type.Object({
  state: Type.String(),
  nonce: Type.String(),
  verifier: Type.String(),
  intent: GoogleIntent,
});

type GoogleCodesDeps = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly randomness: Pick<Randomness, 'randomBytes'>;
};

/** Creates the stores of the three secrets of a sign-in with Google, in order of use. */
export const createGoogleCodes = (deps: GoogleCodesDeps) => ({
  /** Codes that are in a cookie during the sign-in at Google. */
  transactions: createOneTimeCodes({
    ...deps,
    name: 'google-transaction',
    lifeSeconds: TRANSACTION_SECONDS,
    holds: Transaction,
  }),
  /** Codes that are sent in the address of `/google/callback`. */
  exchanges: createOneTimeCodes({
    ...deps,
    name: 'google-exchange',
    lifeSeconds: EXCHANGE_SECONDS,
    holds: BoundIdentity,
  }),
  /** Codes that the page has while the user decides. */
  pendings: createOneTimeCodes({
    ...deps,
    name: 'google-pending',
    lifeSeconds: PENDING_SECONDS,
    holds: BoundIdentity,
  }),
});

export type GoogleCodes = ReturnType<typeof createGoogleCodes>;
