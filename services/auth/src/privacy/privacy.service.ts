import type { Kysely } from 'kysely';
import { type Proof, type SignedInAccount, forgetAccount } from '../accounts/accounts.ts';
import { forgetKeys } from '../api-keys/api-keys.ts';
import { recordAuditEvent } from '../platform/audit/audit.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { deleteIdentities } from '../google/google.ts';
import { forgetPrograms } from '../oauth/oauth.ts';
import { type EndedSessions, forgetSessions } from '../sessions/sessions.ts';
import type { Source } from '../platform/source.ts';
import { deleteSsoIdentities } from '../sso/sso.ts';
import { deleteSupport } from '../support/support.ts';
import { forgetMemberships, listOwnedWorkspaces } from '../workspaces/workspaces.ts';
import type { Throttle } from '../platform/throttling/throttle.ts';
import { type AccountPart, cancelStreams } from './account-parts.ts';
import { createDeletionsRepository } from './deletions.repository.ts';
import { forgetLegalMails } from './legal/legal-mails.service.ts';
import type { Erasure } from './erasure.service.ts';

type PrivacyDeps = {
  readonly db: Kysely<DB>;
  readonly proof: Pick<Proof, 'ofOwner'>;
  readonly endedSessions: Pick<EndedSessions, 'publish'>;
  readonly throttle: Pick<Throttle, 'take'>;
  readonly collectOwn: (account: SignedInAccount) => Promise<unknown>;
  readonly parts: readonly AccountPart[];
  readonly erasure: Pick<Erasure, 'eraseNow'>;
  readonly clock: () => Date;
};

/** Grants the rights of LGPD, article 18: a copy of all data, and erasure. */
export const createPrivacy = (deps: PrivacyDeps) => {
  const { db, proof, endedSessions, throttle, collectOwn, parts, clock } = deps;
  return {
    /**
     * Returns a copy of everything stored about a user, and of what they see in the workspaces that they own, by part: values, streams of JSON, which the caller
     * consumes, and functions that collect either once the parts before are written.
     */
    export: async (account: SignedInAccount, source: Source): Promise<AccountExport> => {
      await throttle.take('exports', account.id);
      const own = await collectOwn(account);
      const others = await collectAll(parts, account.id);
      const owned = await listOwnedWorkspaces(db, account.id);
      const at = clock();
      try {
        await recordAuditEvent(db, { at, kind: 'exported', source, userId: account.id });
      } catch (error) {
        await cancelStreams(others.map(([, part]) => part));
        throw error;
      }
      return {
        format: 'escriba-export/1',
        generatedAt: at.toISOString(),
        parts: [
          ['account', own],
          ...others,
          ...owned.flatMap((id) => partsOfWorkspace(parts, id, account.id)),
        ],
      };
    },

    /** Erases a user and ends all their sessions. `forget` documents which records remain, and why. Throws `auth.owns_workspaces`. */
    delete: async (account: SignedInAccount, password: string | undefined, source: Source): Promise<void> => {
      await proof.ofOwner(account, password, source);
      const ended = await db
        .transaction()
        .execute((transaction) => forget(transaction, { account, source, now: clock() }));
      await endedSessions.publish(ended);
      await deps.erasure.eraseNow(account.id);
    },
  };
};

/** A workspace has no payments. Its parts are collected one after the other, because an owner can have many, and as the owner sees them. */
const partsOfWorkspace = (parts: readonly AccountPart[], workspaceId: string, ownerId: string) =>
  parts
    .filter(({ name }) => name !== 'billing')
    .map(
      ({ name, collect }) =>
        [`${name} of workspace ${workspaceId}`, () => collect(workspaceId, ownerId)] as const,
    );

/** @throws the first failure; then no stream is left open */
const collectAll = async (parts: readonly AccountPart[], userId: string) => {
  const collected = await Promise.allSettled(
    parts.map(async ({ name, collect }) => [name, await collect(userId)] as const),
  );
  const done = collected.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []));
  const failed = collected.find((part) => part.status === 'rejected');
  if (failed === undefined) return done;
  await cancelStreams(done.map(([, part]) => part));
  throw failed.reason;
};

export type AccountExport = {
  readonly format: 'escriba-export/1';
  readonly generatedAt: string;
  readonly parts: readonly (readonly [name: string, part: unknown])[];
};

export type Privacy = ReturnType<typeof createPrivacy>;

/**
 * Records that remain: the row without personal data (other rows refer to it), consents (burden of proof, LGPD art. 8 §2), and the access
 * log for its 6 months (Marco Civil art. 15, kept under LGPD art. 16 I). Returns the ended sessions, keys, programs and grants.
 */
const forget = async (
  transaction: Kysely<DB>,
  { account, source, now }: { account: SignedInAccount; source: Source; now: Date },
): Promise<string[]> => {
  const userId = account.id;
  if (!(await forgetAccount(transaction, account, now))) return [];
  const ended = await forgetSessions(transaction, userId, now);
  const revoked = await forgetKeys(transaction, userId, now);
  const programs = await forgetPrograms(transaction, userId, now);
  const grants = await forgetMemberships(transaction, userId, now);
  await forgetLegalMails(transaction, userId);
  await deleteSupport(transaction, userId);
  await deleteIdentities(transaction, userId);
  await deleteSsoIdentities(transaction, userId);
  await createDeletionsRepository(transaction).insert(userId, now);
  await recordAuditEvent(transaction, { at: now, kind: 'deleted', source, userId });
  return [...ended, ...revoked, ...programs, ...grants];
};
