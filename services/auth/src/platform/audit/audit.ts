import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import { type AuditEvent, createAuditRepository } from './audit.repository.ts';

export type { AuditKind } from './audit.repository.ts';

/** Records an event of an account, in the transaction of what happens if there is one. */
export const recordAuditEvent = (handle: Kysely<DB>, event: AuditEvent): Promise<void> =>
  createAuditRepository(handle).insert(event);

/** Returns all events of a user, oldest first. */
export const listAuditEvents = (db: Kysely<DB>, userId: string) => createAuditRepository(db).list(userId);

/** Deletes the events before a time. */
export const deleteAuditEvents = (db: Kysely<DB>, before: Date): Promise<void> =>
  createAuditRepository(db).deleteBefore(before);
