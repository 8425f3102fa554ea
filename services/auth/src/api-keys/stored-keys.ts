import { EXPIRED_KEY_DAYS } from '@escriba/contracts/auth/api-keys';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { recordAuditEvent } from '../platform/audit/audit.ts';
import type { Source } from '../platform/source.ts';
import { createApiKeysRepository } from './api-keys.repository.ts';
import { forgetKeyReminders } from './key-reminders.ts';

type Revocation = {
  readonly userId: string;
  readonly source: Source;
  readonly now: Date;
  readonly keepsWorkspaceKeys?: boolean;
};

/** Revokes every API key that a user made, also for workspaces unless those are kept. Returns their ids, to publish after the commit. */
export const revokeKeys = async (
  transaction: Kysely<DB>,
  { userId, source, now, keepsWorkspaceKeys = false }: Revocation,
): Promise<string[]> => {
  const revoked = await createApiKeysRepository(transaction).revokeAll(userId, now, { keepsWorkspaceKeys });
  for (const detail of revoked)
    await recordAuditEvent(transaction, {
      at: now,
      kind: 'api_key_revoked',
      source,
      userId,
      detail,
    });
  return revoked;
};

/** Revokes the keys of a workspace, or those that one member made for it. Returns their ids, to publish after the commit. */
export const revokeWorkspaceKeys = (
  transaction: Kysely<DB>,
  workspaceId: string,
  revocation: { readonly userId?: string; readonly now: Date },
): Promise<string[]> => createApiKeysRepository(transaction).revokeOfWorkspace(workspaceId, revocation);

/** Returns all users' keys that were revoked after a time, as gateways refuse them. */
export const listRevokedKeys = (db: Kysely<DB>, since: Date): Promise<{ id: string; endedAt: Date }[]> =>
  createApiKeysRepository(db).listRevokedSince(since);

/** Returns all keys that a user made, also for workspaces and revoked ones; newest first. */
export const collectKeys = (db: Kysely<DB>, userId: string) => createApiKeysRepository(db).listMadeBy(userId);

/** Revokes the keys of a closed account and removes what the user wrote. Returns the ids of those that were active, to publish after the commit. */
export const forgetKeys = async (transaction: Kysely<DB>, userId: string, now: Date): Promise<string[]> => {
  const keys = createApiKeysRepository(transaction);
  const revoked = await keys.revokeAll(userId, now);
  await keys.anonymise(userId);
  await forgetKeyReminders(transaction, userId);
  return revoked;
};

const DAY_MS = 86_400_000;

/** Deletes the keys that were revoked before a time, and those that expired long enough ago. */
export const purgeKeys = (
  db: Kysely<DB>,
  { now, revokedBefore }: { readonly now: Date; readonly revokedBefore: Date },
): Promise<void> =>
  createApiKeysRepository(db).deleteEnded({
    revoked: revokedBefore,
    expired: new Date(now.getTime() - EXPIRED_KEY_DAYS * DAY_MS),
  });
