import { PROGRAM_PERMISSIONS, type Program } from '@escriba/contracts/auth/programs';
import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../platform/audit/audit.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Source } from '../platform/source.ts';
import type { EndedSessions } from '../sessions/sessions.ts';
import { createGrantsRepository } from './grants.repository.ts';
import { programNotFound } from './oauth.errors.ts';
import { createProgramTokensRepository } from './program-tokens.repository.ts';
import { describeAddress } from './redirect-uri.ts';

type ProgramsDeps = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly endedSessions: Pick<EndedSessions, 'publish'>;
  readonly hasAccess: (userId: string) => Promise<boolean>;
  /** Requests per minute of a program: those of an API key without a limit of its own. */
  readonly requestsPerMinute: { readonly usual: number };
};

const USE_NOTED_EVERY_MS = 300_000;

/** The programs that users have connected. */
export const createPrograms = ({ db, clock, endedSessions, hasAccess, requestsPerMinute }: ProgramsDeps) => {
  const grants = createGrantsRepository(db);
  return {
    /** Lists the programs that are connected, newest first. */
    list: async (userId: string): Promise<Program[]> => {
      const now = clock();
      const all = await grants.list(userId);
      return all
        .filter(({ revokedAt, expiresAt }) => revokedAt === null && expiresAt > now)
        .map(({ id, name, permissions, redirectUri, createdAt, lastUsedAt }) => ({
          id,
          name,
          host: describeAddress(redirectUri).host,
          permissions: PROGRAM_PERMISSIONS.filter((permission) => permissions.includes(permission)),
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        }));
    },

    /** Disconnects a program; repeating it changes nothing. Throws programNotFound. */
    disconnect: async (userId: string, id: string, source: Source): Promise<void> => {
      if (!(await grants.isOf(id, userId))) throw programNotFound();
      const at = clock();
      const isEnded = await db.transaction().execute(async (transaction) => {
        if (!(await createGrantsRepository(transaction).revoke(id, at))) return false;
        await recordAuditEvent(transaction, { at, kind: 'program_disconnected', source, userId, detail: id });
        return true;
      });
      if (isEnded) await endedSessions.publish([id]);
    },

    /** Returns the user of an access token by its hash, as for an API key; undefined for an unknown, expired or revoked one. */
    resolve: async (hash: Buffer) => {
      const now = clock();
      const found = await createProgramTokensRepository(db).findAccess(hash, now);
      if (found === undefined) return undefined;
      const isAllowed = await hasAccess(found.userId);
      if (isAllowed) await grants.noteUse(found.id, now, USE_NOTED_EVERY_MS);
      return {
        ...found,
        permissions: PROGRAM_PERMISSIONS.filter((permission) => found.permissions.includes(permission)),
        expiresAt: found.expiresAt.toISOString(),
        requestsPerMinute: requestsPerMinute.usual,
        isAllowed,
      };
    },
  };
};

export type Programs = ReturnType<typeof createPrograms>;
