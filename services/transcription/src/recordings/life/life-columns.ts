import { nextTurnOf } from '../../platform/db/next-turn.ts';
import { type Owner, ownerOf } from '../row/owner.ts';
import type { LifeRow, LifeValues } from './lives.repository.ts';
import type { BegunRound, Settlement } from './settlement.ts';

/** The changes that an event makes to a row that stays. */
type Change = Omit<Settlement, 'becomes'> & {
  readonly becomes: Exclude<Settlement['becomes'], 'removed' | 'restored'>;
};

/** Returns the columns that follow from what a recording becomes. */
export const columnsOf = (row: LifeRow, change: Change, now: Date): LifeValues => {
  const { becomes, begins, errorCode, keepsEarlier, movesTo, releasesAudio } = change;
  switch (becomes) {
    case 'waiting':
      return {
        ...WAITING,
        ...(begins && { ...roundColumnsOf(ownerOf(row), begins, now), kept_ms: begins.keptMs, ...UNENDED }),
        ...(keepsEarlier ? UNREAD : {}),
      };
    case 'running':
      return {
        status: 'processing',
        stage: 'preparing',
        attempt: row.attempt + 1,
        started_at: row.started_at ?? now,
      };
    case 'kept':
      return {
        ...(releasesAudio ? { storage_key: null, audio_purged_at: now } : {}),
        ...(movesTo === null ? {} : { owner_kind: 'user', owner_id: movesTo, expires_at: null }),
      };
    case 'completed':
    case 'failed':
    case 'cancelled':
      return {
        status: becomes,
        stage: null,
        error_code: errorCode,
        completed_at: now,
        ...(becomes === 'completed' ? { progress: 100 } : {}),
        ...(releasesAudio ? { storage_key: null } : {}),
      };
  }
};

const WAITING = { status: 'pending', stage: null };
const UNENDED = { error_code: null, completed_at: null };
const UNREAD = { progress: 0, language: null, started_at: null };

/** Returns the columns of a round that waits for its first attempt, also of a new recording's. */
export const roundColumnsOf = (
  owner: Owner,
  { round, priority, withSpeakers }: Omit<BegunRound, 'keptMs'>,
  now: Date,
) => ({
  ...WAITING,
  round,
  priority,
  with_speakers: withSpeakers,
  queue_turn: nextTurnOf(owner, priority),
  queued_at: now,
  updated_at: now,
});
