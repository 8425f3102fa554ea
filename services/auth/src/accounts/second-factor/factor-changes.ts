import type { Kysely } from 'kysely';
import { createAccountsRepository } from '../account/accounts.repository.ts';
import { holdSignedIn } from '../account/hold-signed-in.ts';
import type { SignedInAccount } from '../account/signed-in.ts';
import { type AuditKind, recordAuditEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { NoticeKind, Notices } from '../notices/notices.ts';
import { type EndedSessions, type SessionEnding, noteSecondFactor } from '../../sessions/sessions.ts';
import type { Source } from '../../platform/source.ts';
import { createPendingSignInsRepository } from '../sign-in/pending-sign-ins.repository.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { createRecoveryCodesRepository } from './recovery-codes.repository.ts';

export type FactorChangesDeps = {
  readonly db: Kysely<DB>;
  readonly recoveryCodes: Pick<RecoveryCodes, 'make'>;
  readonly ending: Pick<SessionEnding, 'endAllIn'>;
  readonly endedSessions: Pick<EndedSessions, 'publish'>;
  readonly notices: Notices;
  readonly clock: () => Date;
};

export type Actor = { readonly account: SignedInAccount; readonly source: Source };
/** A change, by the name that log and mail have for it. */
type Change<T> = {
  readonly kind: AuditKind & NoticeKind;
  readonly detail?: string;
  readonly make: (transaction: Kysely<DB>) => Promise<T>;
};

/** Adds and removes second factors. */
export const createFactorChanges = (deps: FactorChangesDeps) => {
  const { db, recoveryCodes, ending, endedSessions, clock } = deps;

  return {
    /**
     * Adds a factor in this session, which has proved it. The first one of the account comes with recovery codes and ends the other sessions,
     * which were opened without.
     */
    add: async <T>(actor: Actor, change: Change<T>): Promise<{ added: T; recoveryCodes: string[] }> => {
      const { account, source } = actor;
      const { id: userId, session_id: sessionId } = account;
      const made = await recoveryCodes.make(userId);
      const { isFirst, added, ended } = await db.transaction().execute(async (transaction) => {
        await holdSignedIn(transaction, account, clock());
        const before = await createAccountsRepository(transaction).get(userId);
        const isFirst = before.has_second_factor !== true;
        const added = await record(transaction, deps, actor, change);
        await noteSecondFactor(transaction, sessionId, clock());
        if (!isFirst) return { isFirst, added, ended: [] };
        await createRecoveryCodesRepository(transaction).replace(userId, made);
        const others = { reason: 'second_factor_on', source, exceptId: sessionId } as const;
        return { isFirst, added, ended: await ending.endAllIn(transaction, userId, others) };
      });
      await endedSessions.publish(ended);
      return { added, recoveryCodes: isFirst ? made.codes : [] };
    },

    /** Changes or removes a factor. Without any, recovery codes are of no use. */
    change: async <T>(actor: Actor, change: Change<T>): Promise<T> => {
      const { id: userId } = actor.account;
      return db.transaction().execute(async (transaction) => {
        await holdSignedIn(transaction, actor.account, clock());
        const made = await record(transaction, deps, actor, change);
        const after = await createAccountsRepository(transaction).get(userId);
        if (after.has_second_factor !== true) {
          await createRecoveryCodesRepository(transaction).delete(userId);
          await createPendingSignInsRepository(transaction).delete(userId);
        }
        return made;
      });
    },
  };
};

export type FactorChanges = ReturnType<typeof createFactorChanges>;

const record = async <T>(
  transaction: Kysely<DB>,
  { notices, clock }: Pick<FactorChangesDeps, 'notices' | 'clock'>,
  { account: { id: userId, session_id: sessionId }, source }: Actor,
  { kind, detail, make }: Change<T>,
): Promise<T> => {
  const made = await make(transaction);
  const named = detail === undefined ? {} : { detail };
  await recordAuditEvent(transaction, { at: clock(), kind, source, userId, sessionId, ...named });
  await notices.record(transaction, { userId, what: kind, source });
  return made;
};
