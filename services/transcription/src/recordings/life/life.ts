import type { TranscriptionEnded, TranscriptionStatus } from '@escriba/contracts';
import { isCurable } from '../row/faults.ts';
import type { Owner } from '../row/owner.ts';
import { transcriptionCancelled } from '../row/recordings.errors.ts';
import type { Transcription } from '../row/transcriptions.repository.ts';

/** What decides what an event does to a recording. */
export type LifeState = {
  readonly status: TranscriptionStatus;
  readonly ownerKind: Owner['kind'];
  /** An earlier recognition is kept, which is restored if this one gives no text. */
  readonly hasEarlier: boolean;
  /** The owner could read some of the text. */
  readonly hasShownText: boolean;
  /** Speech that this round has recognised so far, in ms. */
  readonly recognisedMs: number;
};

export type LifeEvent =
  | { readonly kind: 'finished'; readonly speechMs: number }
  | { readonly kind: 'merged' }
  | { readonly kind: 'failed'; readonly errorCode: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'deleted' }
  /** The 24 hours of a visitor's recording are over. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'audio_expired' };

/** What an event does to a recording. */
export type Settlement = {
  /** `restored`: completed again, with the earlier recognition. `kept`: unchanged but for its audio. `removed`: its row is deleted. */
  readonly becomes: 'completed' | 'failed' | 'cancelled' | 'restored' | 'kept' | 'removed';
  readonly errorCode: string | null;
  /** How the round ends for quota; null if none ends, or none that is charged. */
  readonly round: Pick<TranscriptionEnded['data'], 'outcome' | 'chargedMs'> | null;
  readonly returnsTrial: boolean;
  readonly releasesAudio: boolean;
};

const NOTHING = { errorCode: null, round: null, returnsTrial: false, releasesAudio: false };
const REMOVED = { ...NOTHING, becomes: 'removed', releasesAudio: true } as const;

/** Returns undefined for an event that cannot happen in this state. */
export const settleLife = (state: LifeState, event: LifeEvent): Settlement | undefined => {
  const isRunning = state.status === 'processing';
  switch (event.kind) {
    case 'finished':
      return isRunning ? settleFinish(event.speechMs) : undefined;
    case 'merged':
      return isRunning ? { ...NOTHING, becomes: 'completed' } : undefined;
    case 'failed':
      return isRunning ? settleFailure(state, event.errorCode) : undefined;
    case 'cancelled':
      return isOpen(state) ? settleCancellation(state) : undefined;
    case 'deleted':
      return {
        ...REMOVED,
        round: isOpen(state) ? { outcome: 'deleted', chargedMs: state.recognisedMs } : null,
        returnsTrial: state.status !== 'completed' && !state.hasShownText,
      };
    case 'expired':
      return REMOVED;
    case 'audio_expired':
      return isOpen(state) ? undefined : { ...NOTHING, becomes: 'kept', releasesAudio: true };
  }
};

/** Waits or runs. */
export const isOpen = ({ status }: Pick<LifeState, 'status'>): boolean =>
  status === 'pending' || status === 'processing';

/** Only speech is charged, and uses up a free trial. */
const settleFinish = (speechMs: number): Settlement => ({
  ...NOTHING,
  becomes: 'completed',
  round: { outcome: 'completed', chargedMs: speechMs },
  returnsTrial: speechMs === 0,
});

/** A user's audio is kept if another attempt can succeed. */
const settleFailure = ({ hasEarlier, ownerKind }: LifeState, errorCode: string): Settlement => ({
  becomes: hasEarlier ? 'restored' : 'failed',
  errorCode,
  round: { outcome: 'failed', chargedMs: 0 },
  returnsTrial: true,
  releasesAudio: !hasEarlier && !(ownerKind === 'user' && isCurable(errorCode)),
});

/** Readable text uses up a free trial: otherwise cancelling late would give the text for free. A user's audio is kept for a retry. */
const settleCancellation = (state: LifeState): Settlement => ({
  becomes: state.hasEarlier ? 'restored' : 'cancelled',
  errorCode: state.hasEarlier ? null : transcriptionCancelled().code,
  round: { outcome: 'cancelled', chargedMs: state.recognisedMs },
  returnsTrial: !state.hasShownText,
  releasesAudio: !state.hasEarlier && state.ownerKind === 'device',
});

type Kept = Pick<Transcription, 'status' | 'storage_key'>;

/** It has ended without a transcript, and its audio is kept: a permanent failure removes the audio. */
export const canRetry = ({ status, storage_key: storageKey }: Kept): boolean =>
  (status === 'failed' || status === 'cancelled') && storageKey !== null;

export const canRecogniseAgain = ({ status, storage_key: storageKey }: Kept): boolean =>
  status === 'completed' && storageKey !== null;
