import type { TranscriptionEnded } from '@escriba/contracts/events/events';
import { toChargedSeconds } from '@escriba/contracts/plans/exceeded-limit';
import type { LimitsByPlan } from '@escriba/contracts/plans/limits';
import type { Allowance, ChargeKey } from '@escriba/contracts/usage/usage';
import type { Kysely } from 'kysely';
import { localDayOf } from '@escriba/calendar';
import { getPlanLimits } from '../catalogue/catalogue.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import {
  type Entitlement,
  type UserRow,
  addToTotals,
  entitlementOf,
  findUser,
  lockUser,
  toAllowance,
} from '../users/users.ts';
import { createChargesRepository } from './charges.repository.ts';
import { accountErased, reservationReleased } from './ledger.errors.ts';
import type { QuotaCounters } from './quota-counters.ts';
import { type Candidate, findObstacle } from './limits.ts';

type LedgerDeps = { readonly db: Kysely<DB>; readonly clock: () => Date; readonly counters: QuotaCounters };

type Reservation = ChargeKey & { readonly sizeBytes: number; readonly durationMs: number };

/**
 * Reserves and charges a user's quota. Every change locks the user's row, so that concurrent uploads run one after the other. A charge starts
 * as reserved and ends once, as committed or as released.
 */
export const createLedger = ({ db, clock, counters }: LedgerDeps) => ({
  /** Returns the user's plan in force, regardless of its usage. */
  readAllowance: async (userId: string): Promise<Allowance> => toAllowance(await findEntitlement(db, userId)),

  /** Checks whether a recording, as far as it is known, would be accepted. Reserves nothing. Throws the exceeded limit. */
  check: async (userId: string, candidate: Candidate): Promise<Allowance> => {
    const entitlement = await findEntitlement(db, userId);
    return admit(db, { userId, entitlement, candidate, now: clock(), counters });
  },

  /** Reserves a file and its duration, once per key. Throws the exceeded limit, or that the round has ended. */
  reserve: async (userId: string, reservation: Reservation): Promise<Allowance> => {
    const { allowance, isNew } = await db.transaction().execute(async (transaction) => {
      const user = await lockUser(transaction, userId);
      const entitlement = entitledTo(user, await getPlanLimits(transaction));
      const charges = createChargesRepository(transaction, userId);
      const known = await charges.find(reservation);
      if (known?.state === 'released') throw reservationReleased();
      if (known !== undefined) return { allowance: toAllowance(entitlement), isNew: false };
      const now = clock();
      const admission = { userId, entitlement, candidate: reservation, now, counters };
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
      const { userId, chargedMs, transcriptionId, round } = event.data;
      const key = { transcriptionId, round };
      if ((await lockUser(transaction, userId)).erased_at !== null) return undefined;
      const charges = createChargesRepository(transaction, userId);
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

const findEntitlement = async (db: Kysely<DB>, userId: string): Promise<Entitlement> => {
  const [user, limits] = await Promise.all([findUser(db, userId), getPlanLimits(db)]);
  return entitledTo(user, limits);
};

const entitledTo = (user: UserRow | undefined, limits: LimitsByPlan): Entitlement => {
  if (user !== undefined && user.erased_at !== null) throw accountErased();
  return entitlementOf(user, limits);
};

type Admission = {
  readonly userId: string;
  readonly entitlement: Entitlement;
  readonly candidate: Candidate;
  readonly now: Date;
  readonly counters: Pick<QuotaCounters, 'refused'>;
};

const admit = async (
  db: Kysely<DB>,
  { userId, entitlement, candidate, now, counters }: Admission,
): Promise<Allowance> => {
  const used = await createChargesRepository(db, userId).sumUsed(localDayOf(now));
  const obstacle = findObstacle(entitlement.limits, used, candidate);
  if (obstacle !== undefined) {
    counters.refused(obstacle.code);
    throw obstacle;
  }
  return toAllowance(entitlement);
};
