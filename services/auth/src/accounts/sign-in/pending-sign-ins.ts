import type { PendingSignIn, SecondFactorMethod } from '@escriba/contracts/auth/sign-in';
import type { Kysely } from 'kysely';
import { createAccountsRepository } from '../account/accounts.repository.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { type Randomness, hashSecret, newSecret } from '../../platform/randomness.ts';
import type { BrowserBinding } from './browser-binding.ts';
import { type PendingMethod, createPendingSignInsRepository } from './pending-sign-ins.repository.ts';

type PendingSignInsDeps = {
  /** Lists the second factors that an account can prove. */
  readonly listMethods: (transaction: Kysely<DB>, userId: string) => Promise<SecondFactorMethod[]>;
  readonly clock: () => Date;
  readonly randomness: Pick<Randomness, 'randomBytes'>;
};

type FirstStep = {
  readonly userId: string;
  readonly method: PendingMethod;
  readonly authenticatedAt: Date | null;
  readonly bind: () => BrowserBinding;
};

const LIFE_MS = 600_000;
/** Wrong proofs after which the sign-in starts again from its first step. */
const ATTEMPTS_MAX = 5;

/** Keeps sign-ins whose first factor is proved. Their tokens open nothing: they only let the second factor be proved. */
export const createPendingSignIns = ({ listMethods, clock, randomness }: PendingSignInsDeps) => ({
  /** Stores a sign-in as waiting if its account has a second factor, else returns undefined. The caller has locked the account. */
  keep: async (
    transaction: Kysely<DB>,
    { userId, method, authenticatedAt, bind }: FirstStep,
  ): Promise<PendingSignIn | undefined> => {
    const account = await createAccountsRepository(transaction).get(userId);
    if (account.has_second_factor !== true) return undefined;
    const token = newSecret(randomness);
    const expiresAt = new Date(clock().getTime() + LIFE_MS);
    await createPendingSignInsRepository(transaction).insert({
      tokenHash: hashSecret(token),
      userId,
      method,
      authenticatedAt,
      attemptsLeft: ATTEMPTS_MAX,
      expiresAt,
      ...bind(),
    });
    const methods = await listMethods(transaction, userId);
    return { token, methods, expiresAt: expiresAt.toISOString() };
  },
});

export type PendingSignIns = ReturnType<typeof createPendingSignIns>;
