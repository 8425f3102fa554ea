import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../platform/audit/audit.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Source } from '../platform/source.ts';
import { GRACE_MS } from '../sessions/sessions.ts';
import { createClientsRepository } from './clients.repository.ts';
import { createGrantsRepository } from './grants.repository.ts';
import { createProgramTokensRepository } from './program-tokens.repository.ts';

type Revocation = { readonly userId: string; readonly source: Source; readonly now: Date };

/** Disconnects every program of a user. Returns their ids, to publish after the commit. */
export const endPrograms = async (
  transaction: Kysely<DB>,
  { userId, source, now }: Revocation,
): Promise<string[]> => {
  const ended = await createGrantsRepository(transaction).revokeAll(userId, now);
  for (const detail of ended)
    await recordAuditEvent(transaction, { at: now, kind: 'program_disconnected', source, userId, detail });
  return ended;
};

/** Returns all users' programs that were disconnected after a time, as gateways refuse them. */
export const listEndedPrograms = (db: Kysely<DB>, since: Date): Promise<{ id: string; endedAt: Date }[]> =>
  createGrantsRepository(db).listRevokedSince(since);

/** Returns all programs of a user, disconnected ones too; newest first. */
export const collectPrograms = (db: Kysely<DB>, userId: string) => createGrantsRepository(db).list(userId);

/** Disconnects the programs of a closed account and removes what they were. Returns the ids of those that were connected, to publish after the commit. */
export const forgetPrograms = async (
  transaction: Kysely<DB>,
  userId: string,
  now: Date,
): Promise<string[]> => {
  const grants = createGrantsRepository(transaction);
  const ended = await grants.revokeAll(userId, now);
  await grants.anonymise(userId);
  return ended;
};

const DAY_MS = 86_400_000;
/** Days after which a registration without use is deleted: never used, and once used. */
const UNUSED_DAYS = 1;
const USED_DAYS = 90;
/** Registrations without use that are kept: a flood of them pushes out the oldest. */
const UNUSED_MAX = 5_000;

/** Deletes tokens that expired, programs that were disconnected before a time or ended by themselves, and registrations without use. */
export const purgePrograms = async (
  db: Kysely<DB>,
  { now, revokedBefore }: { readonly now: Date; readonly revokedBefore: Date },
): Promise<void> => {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const tokens = createProgramTokensRepository(db);
  await tokens.dropSealedSuccessors(new Date(now.getTime() - 2 * GRACE_MS));
  await tokens.deleteExpired(now);
  await createGrantsRepository(db).deleteEnded({ revoked: revokedBefore, expired: ago(1) });
  const clients = createClientsRepository(db);
  await clients.deleteUnused({ registered: ago(UNUSED_DAYS), used: ago(USED_DAYS) });
  await clients.deleteBeyond(UNUSED_MAX);
};
