import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { TranscriptionQueue } from '../queue/queue.ts';
import { announceChange } from '../row/announce.ts';
import { type Owner, userOwner } from '../row/owner.ts';
import { findQueuedRound } from '../rounds/rounds.repository.ts';
import type { Transcription } from '../row/transcriptions.repository.ts';
import type { Quota, Reservation } from './quota.service.ts';
import type { User } from './usage-client.ts';

export type EnqueueDeps = {
  db: Kysely<DB>;
  queue: Pick<TranscriptionQueue, 'add'>;
  bus: Pick<EventBus, 'publish'>;
};

export type ChargeDeps = EnqueueDeps & { quota: Pick<Quota, 'reserve' | 'abandon'> };

type NextRound = {
  user: User;
  row: Transcription;
  /** Begins the round, which then owns its reservation; returns false if the recording has changed meanwhile. */
  write: (reservation: Reservation) => Promise<boolean>;
};

/**
 * Charges another round of a recording like a new recording, and queues it once `write` has claimed the reservation. Returns the result of
 * `write`.
 * @throws the plan's refusals, reservationInProgress, quotaUnavailable
 */
export const chargeNextRound = async (
  deps: ChargeDeps,
  { user, row, write }: NextRound,
): Promise<boolean> => {
  const charge = {
    transcriptionId: row.id,
    lastRound: row.round,
    sizeBytes: row.size_bytes,
    durationMs: row.duration_ms ?? row.probed_duration_ms ?? 0,
  };
  const reservation = await withReservation(deps.quota, {
    user,
    charge,
    write: async (reserved) => ((await write(reserved)) ? reserved : undefined),
  });
  if (reservation === undefined) return false;
  await enqueueRound(deps, { id: row.id, owner: userOwner(user.userId) });
  return true;
};

type ReservedWrite<T> = {
  user: User;
  charge: Parameters<Quota['reserve']>[1];
  write: (reservation: Reservation) => Promise<T>;
};

/** Reserves quota for `write`, and abandons it if that throws or returns undefined. @throws the errors of `reserve` and `write` */
export const withReservation = async <T>(
  quota: ChargeDeps['quota'],
  { user, charge, write }: ReservedWrite<T>,
): Promise<T> => {
  const reservation = await quota.reserve(user, charge);
  const result = await write(reservation).catch(async (error: unknown) => {
    // The sweep returns what cannot be returned now.
    await Promise.allSettled([quota.abandon(reservation)]);
    throw error;
  });
  if (result === undefined) await quota.abandon(reservation);
  return result;
};

/** Queues a committed round, and publishes the change. */
export const enqueueRound = async (
  { db, queue, bus }: EnqueueDeps,
  { id, owner }: { id: string; owner: Owner },
): Promise<void> => {
  const queued = await findQueuedRound(db, id);
  if (queued) await queue.add(queued);
  await announceChange(bus, { id, owner });
};
