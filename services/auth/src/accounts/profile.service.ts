import type { Kysely } from 'kysely';
import { createAuditRepository } from '../audit/audit.repository.ts';
import type { DB } from '../db/schema.generated.ts';
import { type Passwords, checkNewPassword } from '../passwords/passwords.ts';
import { createResetsRepository } from '../resets/resets.repository.ts';
import type { SessionEnding } from '../sessions/session-ending.service.ts';
import type { Source } from '../source.ts';
import { nameRequired } from './accounts.errors.ts';
import { type Account, createAccountsRepository } from './accounts.repository.ts';
import { type PersonFields, parseName, parsePersonFields } from './person-fields.ts';
import type { Proof } from './proof.service.ts';
import type { SignedInAccount } from './signed-in.ts';

type ProfileDeps = {
  readonly db: Kysely<DB>;
  readonly proof: Pick<Proof, 'ofOwner'>;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly ending: Pick<SessionEnding, 'endAll'>;
  readonly clock: () => Date;
};

/** Changes of a user's own account. */
export const createProfile = ({ db, proof, passwords, ending, clock }: ProfileDeps) => ({
  /** Updates name and profile fields; absent fields are unchanged. */
  update: async (
    account: Account,
    { name, ...person }: PersonFields & { name?: string },
    source: Source,
  ): Promise<Account> => {
    const changes = {
      ...(name === undefined ? {} : { name: parseName(name, nameRequired) }),
      person: parsePersonFields(person),
    };
    await db.transaction().execute(async (transaction) => {
      await createAccountsRepository(transaction).update(account.id, clock(), changes);
      await createAuditRepository(transaction).insert({
        at: clock(),
        kind: 'profile_changed',
        source,
        userId: account.id,
      });
    });
    return createAccountsRepository(db).get(account.id);
  },

  /** Changes the password, or sets the first one, and ends all sessions except the current one. */
  changePassword: async (
    account: SignedInAccount,
    { currentPassword, newPassword }: { currentPassword?: string; newPassword: string },
    source: Source,
  ): Promise<void> => {
    checkNewPassword(newPassword);
    await proof.ofOwner(account, currentPassword, source);
    const passwordHash = await passwords.hash(newPassword);
    await db.transaction().execute(async (transaction) => {
      await createAccountsRepository(transaction).update(account.id, clock(), { passwordHash });
      await createResetsRepository(transaction).delete(account.id);
      await createAuditRepository(transaction).insert({
        at: clock(),
        kind: 'password_changed',
        source,
        userId: account.id,
        sessionId: account.session_id,
      });
    });
    await ending.endAll(account.id, { reason: 'password_changed', source, exceptId: account.session_id });
  },
});

export type Profile = ReturnType<typeof createProfile>;
