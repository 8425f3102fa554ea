import type { TranscriptionStatus } from '@escriba/contracts/transcription/transcription';
import { isCurable } from '../row/faults.ts';
import { transcriptionCancelled } from '../row/recordings.errors.ts';
import type { Transcription } from '../row/transcriptions.repository.ts';
import type { LifeEvent, LifeState, NextRound, Settlement } from './settlement.ts';

const RUNNING = ['processing'] as const;
const OPEN = ['pending', ...RUNNING] as const;
const WITHOUT_TEXT = ['failed', 'cancelled'] as const;
const ANY = [...OPEN, 'completed', ...WITHOUT_TEXT] as const;

/** The statuses in which each event can happen. */
const HAPPENS_IN: Readonly<Record<LifeEvent['kind'], readonly TranscriptionStatus[]>> = {
  claimed: OPEN,
  returned: RUNNING,
  finished: RUNNING,
  merged: RUNNING,
  failed: RUNNING,
  cancelled: OPEN,
  retried: WITHOUT_TEXT,
  recognised_again: ['completed'],
  // A user has no use for a visitor's recording that has no text.
  moved: [...OPEN, 'completed'],
  deleted: ANY,
  expired: ANY,
  audio_expired: ['completed', ...WITHOUT_TEXT],
};

const NOTHING = {
  errorCode: null,
  begins: null,
  keepsEarlier: false,
  round: null,
  returnsTrial: false,
  movesTo: null,
  releasesAudio: false,
};

/** Returns undefined for an event that cannot happen in this state. */
export const settleLife = (state: LifeState, event: LifeEvent): Settlement | undefined =>
  HAPPENS_IN[event.kind].includes(state.status) && isPossible(state, event)
    ? settle(state, event)
    : undefined;

/** Waits or runs. */
export const isOpen = ({ status }: Pick<LifeState, 'status'>): boolean =>
  status === 'pending' || status === 'processing';

type Kept = Pick<Transcription, 'status' | 'storage_key'>;

/** Returns whether a recording has ended without a transcript, and its audio is kept: a permanent failure removes the audio. */
export const canRetry = ({ status, storage_key: storageKey }: Kept): boolean =>
  HAPPENS_IN.retried.includes(status) && storageKey !== null;

export const canRecogniseAgain = ({ status, storage_key: storageKey }: Kept): boolean =>
  HAPPENS_IN.recognised_again.includes(status) && storageKey !== null;

/** Returns whether an event can happen. A new round needs the audio, and must be the only one that follows the ended one. */
const isPossible = ({ hasAudio, round, ownerKind }: LifeState, event: LifeEvent): boolean => {
  if ('next' in event) return hasAudio && round === event.next.endedRound;
  return event.kind !== 'moved' || ownerKind === 'device';
};

const settle = (state: LifeState, event: LifeEvent): Settlement => {
  switch (event.kind) {
    case 'claimed':
      return { ...NOTHING, becomes: 'running' };
    case 'returned':
      return { ...NOTHING, becomes: 'waiting' };
    case 'finished':
      return settleFinish(event.speechMs);
    case 'merged':
      return { ...NOTHING, becomes: 'completed' };
    case 'failed':
      return settleFailure(state, event.errorCode);
    case 'cancelled':
      return settleCancellation(state);
    case 'retried':
      return settleRetry(state, event.next);
    case 'recognised_again':
      return settleAgain(event.next);
    case 'moved':
      return { ...NOTHING, becomes: 'kept', movesTo: event.userId };
    case 'deleted':
      return settleDeletion(state);
    case 'expired':
      return { ...NOTHING, becomes: 'removed', releasesAudio: true };
    case 'audio_expired':
      return { ...NOTHING, becomes: 'kept', releasesAudio: true };
  }
};

/** Settles a finished round. Only speech is charged, and uses up a free trial. */
const settleFinish = (speechMs: number): Settlement => ({
  ...NOTHING,
  becomes: 'completed',
  round: { outcome: 'completed', chargedMs: speechMs },
  returnsTrial: speechMs === 0,
});

/** Settles a failed round. A user's audio is kept if another attempt can succeed. */
const settleFailure = ({ hasEarlier, ownerKind }: LifeState, errorCode: string): Settlement => ({
  ...NOTHING,
  becomes: hasEarlier ? 'restored' : 'failed',
  errorCode,
  round: { outcome: 'failed', chargedMs: 0 },
  returnsTrial: true,
  releasesAudio: !hasEarlier && !(ownerKind === 'user' && isCurable(errorCode)),
});

/**
 * Settles a cancelled round. Readable text uses up a free trial: otherwise cancelling late would give the text for free. A user's audio is
 * kept for a retry.
 */
const settleCancellation = (state: LifeState): Settlement => ({
  ...NOTHING,
  becomes: state.hasEarlier ? 'restored' : 'cancelled',
  errorCode: state.hasEarlier ? null : transcriptionCancelled().code,
  round: { outcome: 'cancelled', chargedMs: recognisedMs(state) },
  returnsTrial: !state.hasShownText,
  releasesAudio: !state.hasEarlier && state.ownerKind === 'device',
});

/** Settles a retry. Finished pieces are used again. Those without voices cannot identify speakers; recognising again can. */
const settleRetry = ({ withSpeakers, doneMs }: LifeState, next: NextRound): Settlement => ({
  ...NOTHING,
  becomes: 'waiting',
  begins: {
    round: next.round,
    priority: next.priority,
    withSpeakers: next.withSpeakers && (withSpeakers || doneMs === 0),
    keptMs: doneMs,
  },
});

const settleAgain = ({ round, priority, withSpeakers }: NextRound): Settlement => ({
  ...NOTHING,
  becomes: 'waiting',
  begins: { round, priority, withSpeakers, keptMs: 0 },
  keepsEarlier: true,
});

const settleDeletion = (state: LifeState): Settlement => ({
  ...NOTHING,
  becomes: 'removed',
  round: isOpen(state) ? { outcome: 'deleted', chargedMs: recognisedMs(state) } : null,
  returnsTrial: state.status !== 'completed' && !state.hasShownText,
  releasesAudio: true,
});

/** Returns the speech that this round has recognised so far, in ms. */
const recognisedMs = ({ doneMs, keptMs }: LifeState): number => Math.max(0, doneMs - keptMs);
