import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import type { Source } from '../source.ts';

/** Events of an account worth recording: sign-ins and changes. */
export type AuditKind =
  | 'registered'
  | 'signed_in'
  | 'sign_in_failed'
  | 'sign_in_code_requested'
  | 'signed_out'
  | 'session_ended'
  | 'refresh_reused'
  | 'password_changed'
  | 'password_reset_requested'
  | 'password_reset'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_failed'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'profile_changed'
  | 'google_linked'
  | 'google_unlinked'
  | 'extension_connected'
  | 'api_key_created'
  | 'api_key_revoked'
  | 'program_connected'
  | 'program_disconnected'
  | 'workspace_created'
  | 'workspace_joined'
  | 'workspace_left'
  | 'workspace_role_changed'
  | 'workspace_taken_over'
  | 'workspace_deleted'
  | 'sso_changed'
  | 'sso_removed'
  | 'sso_linked'
  | 'exported'
  | 'deleted';

export type AuditEvent = {
  readonly at: Date;
  readonly kind: AuditKind;
  readonly source: Source;
  /** The user; absent if the input matches none. */
  readonly userId?: string;
  readonly sessionId?: string;
  readonly detail?: string;
};

export const createAuditRepository = (db: Kysely<DB>) => ({
  insert: async (event: AuditEvent): Promise<void> => {
    await db
      .insertInto('audit_events')
      .values({
        at: event.at,
        kind: event.kind,
        user_id: event.userId ?? null,
        session_id: event.sessionId ?? null,
        ip: event.source.ip,
        user_agent: event.source.userAgent,
        detail: event.detail ?? null,
      })
      .execute();
  },

  /** Returns all entries of a user, oldest first. */
  list: (userId: string) =>
    db
      .selectFrom('audit_events')
      .select(['at', 'kind', 'session_id', 'ip', 'user_agent', 'detail'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),

  deleteBefore: async (moment: Date): Promise<void> => {
    await db.deleteFrom('audit_events').where('at', '<', moment).execute();
  },
});
