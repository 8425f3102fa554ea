import type { Kysely } from 'kysely';
import { type Account, createAccountsRepository } from '../account/accounts.repository.ts';
import type { RevokeAccess } from '../account/revoke-access.ts';
import { recordAuditEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Notices } from '../notices/notices.ts';
import { type Passwords, checkNewPassword } from '../passwords/passwords.ts';
import { hashSecret } from '../../platform/randomness.ts';
import type { EndedSessions, SessionEnding } from '../../sessions/sessions.ts';
import { createPasskeysRepository } from '../second-factor/passkeys.repository.ts';
import { createPendingSignInsRepository } from '../sign-in/pending-sign-ins.repository.ts';
import type { Source } from '../../platform/source.ts';
import type { Throttle } from '../../platform/throttling/throttle.ts';
import { resetLinkInvalid } from './resets.errors.ts';
import { createResetsRepository } from './resets.repository.ts';

type ResetPasswordDeps = {
  readonly db: Kysely<DB>;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly ending: Pick<SessionEnding, 'endAllIn'>;
  readonly endedSessions: Pick<EndedSessions, 'publish'>;
  readonly notices: Notices;
  readonly revokeAccess: RevokeAccess;
  readonly throttle: Pick<Throttle, 'take'>;
  readonly clock: () => Date;
};

type Reset = {
  readonly token: string;
  readonly newPassword: string;
  /** Whether the keys stay that the user made for workspaces. */
  readonly keepsWorkspaceKeys?: boolean;
};
type Change = {
  readonly tokenHash: Buffer;
  readonly passwordHash: string;
  readonly source: Source;
  readonly ending: ResetPasswordDeps['ending'];
};

/** Sets the password of an account whose owner has a link. */
export const createResetPassword = ({
  db,
  passwords,
  ending,
  endedSessions,
  notices,
  revokeAccess,
  throttle,
  clock,
}: ResetPasswordDeps) => ({
  /**
   * Uses up the link, sets the password, also the first one of an account of Google, and closes all else that opened the account: someone
   * else may have registered the address first. Returns the account. Throws resetLinkInvalid, and the errors of a new password, which leave the link usable.
   */
  confirm: async (
    { token, newPassword, keepsWorkspaceKeys = false }: Reset,
    source: Source,
  ): Promise<Account> => {
    await throttle.take('codes', source.ip);
    checkNewPassword(newPassword);
    const tokenHash = hashSecret(token);
    // Checked before the password is hashed, which takes a core and 19 MiB.
    if (!(await createResetsRepository(db).exists({ tokenHash, now: clock() }))) throw resetLinkInvalid();
    const passwordHash = await passwords.hash(newPassword);
    const { userId, closed } = await db.transaction().execute(async (transaction) => {
      const now = clock();
      const set = await setPassword(transaction, { tokenHash, passwordHash, source, ending }, now);
      const revoked = await revokeAccess(transaction, {
        userId: set.userId,
        source,
        now,
        keepsWorkspaceKeys,
      });
      await notices.record(transaction, { userId: set.userId, what: 'password_reset', source });
      return { userId: set.userId, closed: [...set.ended, ...revoked] };
    });
    await endedSessions.publish(closed);
    return createAccountsRepository(db).get(userId);
  },
});

export type ResetPassword = ReturnType<typeof createResetPassword>;

/** Returns the ended sessions. They end in the same transaction, so that no crash leaves one open. */
const setPassword = async (
  transaction: Kysely<DB>,
  { tokenHash, passwordHash, source, ending }: Change,
  now: Date,
): Promise<{ userId: string; ended: string[] }> => {
  const userId = await createResetsRepository(transaction).take({ tokenHash, now });
  const accounts = createAccountsRepository(transaction);
  if (userId === undefined || !(await accounts.hold(userId))) throw resetLinkInvalid();
  await accounts.update(userId, now, { passwordHash });
  await createPendingSignInsRepository(transaction).delete(userId);
  // Second factors stay. But someone else may have added a passkey: alone it opens nothing until it is used with the new password.
  await createPasskeysRepository(transaction).letSignInAlone({ userId }, false);
  const ended = await ending.endAllIn(transaction, userId, { reason: 'password_changed', source });
  await recordAuditEvent(transaction, { at: now, kind: 'password_reset', source, userId });
  return { userId, ended };
};
