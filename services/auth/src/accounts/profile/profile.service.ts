import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { type Passwords, checkNewPassword } from '../passwords/passwords.ts';
import { createResetsRepository } from '../resets/resets.repository.ts';
import type { Notices } from '../notices/notices.ts';
import { createPendingSignInsRepository } from '../sign-in/pending-sign-ins.repository.ts';
import type { EndedSessions, SessionEnding } from '../../sessions/sessions.ts';
import type { Source } from '../../platform/source.ts';
import { nameRequired } from '../account/accounts.errors.ts';
import { type Account, createAccountsRepository } from '../account/accounts.repository.ts';
import { holdSignedIn } from '../account/hold-signed-in.ts';
import { type PersonFields, parseName, parsePersonFields } from '../account/person-fields.ts';
import type { Proof } from '../sign-in/proof.service.ts';
import type { RevokeAccess } from '../account/revoke-access.ts';
import type { SignedInAccount } from '../account/signed-in.ts';

type PasswordChange = {
  readonly currentPassword?: string;
  readonly newPassword: string;
  readonly revokesAccess?: boolean;
  readonly keepsWorkspaceKeys?: boolean;
};

type ProfileDeps = {
  readonly db: Kysely<DB>;
  readonly proof: Pick<Proof, 'ofOwner'>;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly ending: Pick<SessionEnding, 'endAllIn'>;
  readonly endedSessions: Pick<EndedSessions, 'publish'>;
  readonly notices: Notices;
  readonly revokeAccess: RevokeAccess;
  /** Disconnects all programs. */
  readonly endPrograms: RevokeAccess;
  readonly clock: () => Date;
};

/** Changes of a user's own account. */
export const createProfile = (deps: ProfileDeps) => ({
  ...createPasswordChange(deps),

  /** Updates name and profile fields; absent fields are unchanged. */
  update: async (
    account: Account,
    { name, ...person }: PersonFields & { name?: string },
    source: Source,
  ): Promise<Account> => {
    const { db, clock } = deps;
    const changes = {
      ...(name === undefined ? {} : { name: parseName(name, nameRequired) }),
      person: parsePersonFields(person),
    };
    await db.transaction().execute(async (transaction) => {
      await createAccountsRepository(transaction).update(account.id, clock(), changes);
      await recordAuditEvent(transaction, {
        at: clock(),
        kind: 'profile_changed',
        source,
        userId: account.id,
      });
    });
    return createAccountsRepository(db).get(account.id);
  },
});

export type Profile = ReturnType<typeof createProfile>;

const createPasswordChange = ({
  db,
  proof,
  passwords,
  ending,
  endedSessions,
  notices,
  revokeAccess,
  endPrograms,
  clock,
}: ProfileDeps) => ({
  /**
   * Changes the password, or sets the first one, ends all sessions except the current one, and disconnects all programs; on
   * request also revokes API keys and unlinks Google. Returns the changed account.
   */
  changePassword: async (
    account: SignedInAccount,
    { currentPassword, newPassword, revokesAccess = false, keepsWorkspaceKeys = false }: PasswordChange,
    source: Source,
  ): Promise<Account> => {
    checkNewPassword(newPassword);
    await proof.ofOwner(account, currentPassword, source);
    const passwordHash = await passwords.hash(newPassword);
    const { id: userId, session_id: sessionId } = account;
    const ended = await db.transaction().execute(async (transaction) => {
      const now = clock();
      await holdSignedIn(transaction, account, now);
      await createAccountsRepository(transaction).update(userId, now, { passwordHash });
      await createResetsRepository(transaction).delete(userId);
      await createPendingSignInsRepository(transaction).delete(userId);
      const event = { at: now, kind: 'password_changed', source, userId, sessionId } as const;
      await recordAuditEvent(transaction, event);
      await notices.record(transaction, { userId, what: 'password_changed', source });
      const revocation = { userId, source, now };
      const others = { reason: 'password_changed', source, exceptId: sessionId } as const;
      const programs = await endPrograms(transaction, revocation);
      const sessions = await ending.endAllIn(transaction, userId, others);
      if (!revokesAccess) return [...programs, ...sessions];
      const revoked = await revokeAccess(transaction, { ...revocation, keepsWorkspaceKeys });
      return [...programs, ...sessions, ...revoked];
    });
    await endedSessions.publish(ended);
    return createAccountsRepository(db).get(userId);
  },
});
