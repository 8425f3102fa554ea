import type { TranscriptionEnded } from '@escriba/contracts/events/events';
import type { TranscriptionStatus } from '@escriba/contracts/transcription/transcription';
import type { Owner } from '../row/owner.ts';

/** The facts that decide what an event does to a recording. */
export type LifeState = {
  readonly status: TranscriptionStatus;
  readonly ownerKind: Owner['kind'];
  readonly hasAudio: boolean;
  readonly round: number;
  readonly withSpeakers: boolean;
  /** Whether an earlier recognition is stored, which is restored if this one gives no text. */
  readonly hasEarlier: boolean;
  /** Whether the owner could read some of the text. */
  readonly hasShownText: boolean;
  /** Speech of the pieces that are recognised, in ms. */
  readonly doneMs: number;
  /** The part of it that earlier rounds recognised. */
  readonly keptMs: number;
};

/** A round that quota is reserved for. */
export type NextRound = {
  /** The round that it follows, as its request saw it. */
  readonly endedRound: number;
  readonly round: number;
  readonly priority: number;
  /** Whether the plan identifies speakers. */
  readonly withSpeakers: boolean;
};

export type LifeEvent =
  /** A worker begins an attempt; also one that takes over from a silent worker. */
  | { readonly kind: 'claimed' }
  /** Its worker closes, and leaves the rest of the round to another attempt. */
  | { readonly kind: 'returned' }
  | { readonly kind: 'finished'; readonly speechMs: number }
  | { readonly kind: 'merged' }
  | { readonly kind: 'failed'; readonly errorCode: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'retried'; readonly next: NextRound }
  | { readonly kind: 'recognised_again'; readonly next: NextRound }
  /** A user's account takes over a visitor's recording. */
  | { readonly kind: 'moved'; readonly userId: string }
  | { readonly kind: 'deleted' }
  /** The 24 hours of a visitor's recording are over. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'audio_expired' };

/** A round that waits for its first attempt. */
export type BegunRound = Pick<NextRound, 'round' | 'priority' | 'withSpeakers'> & {
  /** Recognised speech that the round continues from, in ms. */
  readonly keptMs: number;
};

/** The effect of an event on a recording. */
export type Settlement = {
  /**
   * The new state. `restored`: completed again, with the earlier recognition. `kept`: unchanged but for its audio or its owner. `removed`:
   * its row is deleted.
   */
  readonly becomes:
    | 'waiting'
    | 'running'
    | 'completed'
    | 'failed'
    | 'cancelled'
    | 'restored'
    | 'kept'
    | 'removed';
  readonly errorCode: string | null;
  /** The round that begins, and has its reservation of quota from now on. */
  readonly begins: BegunRound | null;
  /** Whether the current recognition stays stored until the round that replaces it has a text. */
  readonly keepsEarlier: boolean;
  /** How the round ends for quota; null if none ends, or none that is charged. */
  readonly round: Pick<TranscriptionEnded['data'], 'outcome' | 'chargedMs'> | null;
  readonly returnsTrial: boolean;
  /** The user whose account the recording, and the visitor's trial, move into. */
  readonly movesTo: string | null;
  readonly releasesAudio: boolean;
};
