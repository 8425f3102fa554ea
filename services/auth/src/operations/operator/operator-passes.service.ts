import { OPERATOR_PASS_MINUTES } from '@escriba/contracts/operator/operator';
import { routeUnknown } from '@escriba/http';
import type { Kysely } from 'kysely';
import type { SignedInAccount } from '../../accounts/accounts.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { hashSecret, newSecret, type Randomness } from '../../platform/randomness.ts';
import { createConfirmationsRepository } from './confirmations.repository.ts';
import type { Operators } from './operators.service.ts';

type PassesDeps = {
  readonly db: Kysely<DB>;
  readonly operators: Pick<Operators, 'requireConfirmed' | 'requireAdmitted'>;
  readonly clock: () => Date;
  readonly randomness: Pick<Randomness, 'randomBytes'>;
};

const PASS_MS = OPERATOR_PASS_MINUTES * 60_000;

/** Passes to the board of job queues, one per confirmation; only their hashes are stored. */
export const createOperatorPasses = ({ db, operators, clock, randomness }: PassesDeps) => {
  const confirmations = createConfirmationsRepository(db);
  return {
    /** @throws operatorUnconfirmed */
    issue: async (account: SignedInAccount): Promise<{ pass: string; expiresAt: Date }> => {
      const until = await operators.requireConfirmed(account);
      const pass = newSecret(randomness);
      const expiresAt = new Date(Math.min(until.getTime(), clock().getTime() + PASS_MS));
      await confirmations.putPass(account.session_id, { hash: hashSecret(pass), expiresAt });
      return { pass, expiresAt };
    },

    /** Returns the operator who has a pass, for gateways. @throws routeUnknown, operatorUnconfirmed */
    findOwner: async (pass: string): Promise<{ userId: string; sessionId: string }> => {
      const found = await confirmations.findByPass(hashSecret(pass), clock());
      if (found === undefined) throw routeUnknown();
      await operators.requireAdmitted(found.userId, found.sessionId);
      return found;
    },
  };
};

export type OperatorPasses = ReturnType<typeof createOperatorPasses>;
