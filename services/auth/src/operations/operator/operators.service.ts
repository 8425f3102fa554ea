import { OPERATOR_CONFIRMATION_MINUTES, type OperatorAccess } from '@escriba/contracts/operator/operator';
import { routeUnknown } from '@escriba/http';
import type { Kysely } from 'kysely';
import {
  type Proof,
  type SignedInAccount,
  currentPasswordRequired,
  findSignedInAccount,
  toEmailKey,
} from '../../accounts/accounts.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Source } from '../../platform/source.ts';
import { createConfirmationsRepository } from './confirmations.repository.ts';
import { operatorSecondFactorNeeded, operatorUnconfirmed } from './operator.errors.ts';

type OperatorsDeps = {
  readonly db: Kysely<DB>;
  readonly proof: Pick<Proof, 'ofOwner' | 'ofFactorChange'>;
  readonly clock: () => Date;
  /** Ids and e-mail addresses, separated by commas. */
  readonly accounts: string;
};

const CONFIRMED_MS = OPERATOR_CONFIRMATION_MINUTES * 60_000;

/** Creates the service of the accounts that may operate the product, and of their confirmations, which each belong to one session. */
export const createOperators = ({ db, proof, clock, accounts }: OperatorsDeps) => {
  const isNamed = createNameCheck(accounts);
  const confirmations = createConfirmationsRepository(db);

  /** Returns whether a session belongs to an operator. Sessions of the browser extension never do, because another session created them. */
  const isOperator = async (account: SignedInAccount): Promise<boolean> => {
    if (!isNamed(account)) return false;
    const method = await confirmations.findMethod(account.session_id);
    return method !== undefined && method !== 'extension';
  };

  const requireConfirmed = async ({ session_id, has_second_factor }: SignedInAccount): Promise<Date> => {
    if (has_second_factor !== true) throw operatorSecondFactorNeeded();
    const until = await confirmations.findUntil(session_id, clock());
    if (until === undefined) throw operatorUnconfirmed();
    return until;
  };

  const requireAdmitted = async (userId: string, sessionId: string): Promise<void> => {
    const account = await findSignedInAccount(db, { userId, sessionId, now: clock() });
    if (account === undefined || !(await isOperator(account))) throw routeUnknown();
    await requireConfirmed(account);
  };

  return {
    isOperator,
    /** Returns until when. @throws operatorSecondFactorNeeded, operatorUnconfirmed */
    requireConfirmed,

    getStanding: async (account: SignedInAccount): Promise<OperatorAccess> =>
      toOperatorAccess(account, await confirmations.findUntil(account.session_id, clock())),

    /** @throws operatorSecondFactorNeeded, secondFactorRequired, currentPasswordRequired, currentPasswordWrong, and `auth.too_many_attempts` */
    confirm: async (
      account: SignedInAccount,
      password: string | undefined,
      source: Source,
    ): Promise<OperatorAccess> => {
      if (account.has_second_factor !== true) throw operatorSecondFactorNeeded();
      await proof.ofFactorChange(account, undefined, source);
      if (account.password_hash !== null && password === undefined) throw currentPasswordRequired();
      await proof.ofOwner(account, password, source);
      const now = clock();
      const until = new Date(now.getTime() + CONFIRMED_MS);
      await confirmations.save(account.session_id, now, until);
      return toOperatorAccess(account, until);
    },

    leave: async (account: SignedInAccount): Promise<OperatorAccess> => {
      await confirmations.remove(account.session_id);
      return toOperatorAccess(account, undefined);
    },

    /** For gateways. @throws routeUnknown, operatorSecondFactorNeeded, operatorUnconfirmed */
    requireAdmitted,
  };
};

export type Operators = ReturnType<typeof createOperators>;

const toOperatorAccess = (account: SignedInAccount, until: Date | undefined): OperatorAccess => ({
  confirmedUntil: until?.toISOString() ?? null,
  hasPassword: account.password_hash !== null,
  hasSecondFactor: account.has_second_factor === true,
});

/**
 * Returns a check of whether an account is configured as operator. An address counts only if Google has verified it: anyone can register with
 * a password and an address that is not theirs.
 */
const createNameCheck = (accounts: string) => {
  const names = accounts.split(/[\s,]+/).filter((name) => name !== '');
  const ids = new Set(names.filter((name) => !name.includes('@')).map((id) => id.toLowerCase()));
  const emails = new Set(names.filter((name) => name.includes('@')).map(toEmailKey));
  return ({ id, email_key, email_verified }: SignedInAccount): boolean =>
    ids.has(id) || (email_verified && email_key !== null && emails.has(email_key));
};
