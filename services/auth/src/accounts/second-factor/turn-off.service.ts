import type { Kysely } from 'kysely';
import { createAccountsRepository } from '../account/accounts.repository.ts';
import { toEmailKey } from '../account/person-fields.ts';
import { recordAuditEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Notices } from '../notices/notices.ts';
import type { Source } from '../../platform/source.ts';
import { createAppsRepository } from './apps.repository.ts';
import { deleteSecondFactors } from './own-second-factors.ts';

type TurnOffDeps = {
  readonly db: Kysely<DB>;
  readonly notices: Notices;
  readonly clock: () => Date;
};

/** Removes all second factors for operators, who make sure that the owner of the account asks. Returns undefined without an account. */
export const createTurnOff =
  ({ db, notices, clock }: TurnOffDeps) =>
  async (email: string, source: Source): Promise<{ wasOn: boolean } | undefined> => {
    const account = await createAccountsRepository(db).findByEmail(toEmailKey(email));
    if (account === undefined) return undefined;
    const { id: userId } = account;
    return db.transaction().execute(async (transaction) => {
      const accounts = createAccountsRepository(transaction);
      await accounts.lock(userId);
      const wasOn = (await accounts.find(userId))?.has_second_factor === true;
      const hasApp = (await createAppsRepository(transaction).find(userId)) !== undefined;
      await deleteSecondFactors(transaction, userId);
      if (!wasOn) return { wasOn };
      const event = { at: clock(), kind: 'second_factor_off', source, userId, detail: 'operator' } as const;
      await recordAuditEvent(transaction, event);
      const what = hasApp ? 'second_factor_off' : 'passkey_removed';
      await notices.record(transaction, { userId, what, source });
      return { wasOn };
    });
  };

export type TurnOff = ReturnType<typeof createTurnOff>;
