import type { TranscriptionEnded } from '@escriba/contracts/events/events';
import { toChargedSeconds } from '@escriba/contracts/plans/exceeded-limit';
import type { LimitsByPlan } from '@escriba/contracts/plans/limits';
import type { Allowance, ChargeKey } from '@escriba/contracts/usage/usage';
import type { Kysely } from 'kysely';
import { localDayOf } from '@escriba/calendar';
import { getPlanLimits } from '../catalogue/catalogue.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import {
  type Account,
  type Entitlement,
  type UserRow,
  addToTotals,
  entitlementOf,
  findAccount,
  findUser,
  lockUser,
  toAllowance,
} from '../users/users.ts';
import { createChargesRepository } from './charges.repository.ts';
import { accountErased, reservationReleased } from './ledger.errors.ts';
import type { QuotaCounters } from './quota-counters.ts';
import { type Candidate, findObstacle } from './limits.ts';

type LedgerDeps = { readonly db: Kysely<DB>; readonly clock: () => Date; readonly counters: QuotaCounters };

type Reservation = ChargeKey & {
  readonly sizeBytes: number;
  readonly durationMs: number;
  /** The last round of the transcription that took place. */
  readonly lastRound?: number;
};

/**
 * Reserves and charges a user's quota. Every change locks the user's row, so that concurrent uploads run one after the other. A charge starts
 * as reserved and ends once, as committed or as released.
 */
export const createLedger = ({ db, clock, counters }: LedgerDeps) => ({
  /** Returns the user's plan in force, regardless of its usage. */
  readAllowance: async (id: string): Promise<Allowance> =>
    toAllowance(await findEntitlement(db, await findAccount(db, id))),

  /** Checks whether a recording, as far as it is known, would be accepted. Reserves nothing. Throws the exceeded limit. */
  check: async (id: string, candidate: Candidate): Promise<Allowance> => {
    const account = await findAccount(db, id);
    const entitlement = await findEntitlement(db, account);
    return admit(db, { account, entitlement, candidate, now: clock(), counters });
  },

  /**
   * Reserves a file and its duration, once per key. What later rounds than `lastRound` of the same transcription have reserved does not count:
   * only one is open at a time, so these attempts have ended, and their ends have not arrived yet. Throws the exceeded limit, or that the round
   * has ended.
   */
  reserve: async (id: string, reservation: Reservation): Promise<Allowance> => {
    const { allowance, isNew } = await db.transaction().execute(async (transaction) => {
      const account = await findAccount(transaction, id);
      const user = await lockUser(transaction, account.userId);
      const entitlement = entitledTo(account, user, await getPlanLimits(transaction));
      const charges = createChargesRepository(transaction, account);
      const known = await charges.find(reservation);
      if (known?.state === 'released') throw reservationReleased();
      if (known !== undefined) return { allowance: toAllowance(entitlement), isNew: false };
      const now = clock();
      const admission = { account, entitlement, candidate: reservation, now, counters };
      const allowance = await admit(transaction, admission);
      await charges.insert(toReserved(reservation, now));
      return { allowance, isNew: true };
    });
    if (isNew) counters.reserved();
    return allowance;
  },

  /**
   * Ends a round: recognised speech is charged, regardless of the outcome, and the rest is returned. An end that arrives before its start
   * is kept for the start to find. A charge wins over a release of the same round, in either order. The call is idempotent.
   */
  settle: async (event: Pick<TranscriptionEnded, 'data' | 'occurredAt'>): Promise<void> => {
    const settled = await db.transaction().execute(async (transaction) => {
      const { chargedMs, transcriptionId, round } = event.data;
      const key = { transcriptionId, round };
      const { userId, ...charges } = await lockCharges(transaction, event.data.userId, key);
      if (userId === undefined) return undefined;
      const end = endOf(chargedMs);
      const known = await charges.find(key);
      const now = clock();
      if (known === undefined) {
        const { day } = localDayOf(now);
        await charges.insert({ ...key, ...end, day, sizeBytes: 0, reservedAt: now, settledAt: now });
      } else if (!(await charges.settle(key, { ...end, at: now }))) return undefined;
      if (end.state === 'released') return end.state;
      const sizeBytes = known?.size_bytes ?? 0;
      const at = new Date(event.occurredAt);
      await addToTotals(transaction, userId, { seconds: end.seconds, sizeBytes, at });
      return end.state;
    });
    if (settled !== undefined) counters.settled(settled);
  },
});

export type Ledger = ReturnType<typeof createLedger>;

const toReserved = ({ transcriptionId, round, sizeBytes, durationMs }: Reservation, now: Date) => ({
  transcriptionId,
  round,
  state: 'reserved' as const,
  day: localDayOf(now).day,
  seconds: toChargedSeconds(durationMs),
  sizeBytes,
  reservedAt: now,
  settledAt: null,
});

/** Returns the end of a charge for the recognised speech, in ms. */
const endOf = (chargedMs: number) =>
  chargedMs > 0
    ? { state: 'committed' as const, seconds: toChargedSeconds(chargedMs) }
    : { state: 'released' as const, seconds: 0 };

/**
 * Locks the user whose charge a round is, and returns the charges of its account. The user is the one for whom the round was reserved, though
 * another one may pay for the workspace since. Without `userId` the user was deleted.
 */
const lockCharges = async (transaction: Kysely<DB>, id: string, key: ChargeKey) => {
  const account = await findAccount(transaction, id);
  const known = await createChargesRepository(transaction, account).find(key);
  const userId = known?.user_id ?? account.userId;
  const isErased = (await lockUser(transaction, userId)).erased_at !== null;
  return {
    ...createChargesRepository(transaction, { ...account, userId }),
    userId: isErased ? undefined : userId,
  };
};

const findEntitlement = async (db: Kysely<DB>, account: Account): Promise<Entitlement> => {
  const [user, limits] = await Promise.all([findUser(db, account.userId), getPlanLimits(db)]);
  return entitledTo(account, user, limits);
};

const entitledTo = (
  { isClosed }: Pick<Account, 'isClosed'>,
  user: UserRow | undefined,
  limits: LimitsByPlan,
): Entitlement => {
  if (isClosed || (user !== undefined && user.erased_at !== null)) throw accountErased();
  return entitlementOf(user, limits);
};

type Admission = {
  readonly account: Account;
  readonly entitlement: Entitlement;
  readonly candidate: Candidate & Partial<Pick<Reservation, 'transcriptionId' | 'lastRound'>>;
  readonly now: Date;
  readonly counters: Pick<QuotaCounters, 'refused'>;
};

const admit = async (
  db: Kysely<DB>,
  { account, entitlement, candidate, now, counters }: Admission,
): Promise<Allowance> => {
  const charges = createChargesRepository(db, account);
  const { transcriptionId, lastRound } = candidate;
  const ended =
    transcriptionId === undefined || lastRound === undefined ? undefined : { transcriptionId, lastRound };
  const used = await charges.sumUsed(localDayOf(now), ended);
  const obstacle = findObstacle(entitlement.limits, used, candidate);
  if (obstacle !== undefined) {
    counters.refused(obstacle.code);
    throw obstacle;
  }
  return toAllowance(entitlement);
};
