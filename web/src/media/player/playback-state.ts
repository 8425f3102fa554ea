import { createStore } from '../../platform/store.ts';

/** A recording that can be heard. */
export type Track = {
  readonly id: string;
  /** Signed for some hours. */
  readonly url: string;
  /** Asks for the address anew; null once the audio is gone. */
  readonly renew: () => Promise<string | null>;
};

/** `unsupported`: this browser cannot play the format. `unreachable`: no answer, or no good one. `gone`: deleted. */
export type PlaybackFault = 'unsupported' | 'unreachable' | 'gone';

/** What is heard now. Times in seconds; `durationSeconds` is null until the audio tells. */
export type Playback = {
  readonly id: string | null;
  readonly status: 'paused' | 'loading' | 'playing' | 'failed';
  readonly fault: PlaybackFault | null;
  readonly positionSeconds: number;
  readonly durationSeconds: number | null;
  readonly rate: number;
  /** 0–1. */
  readonly volume: number;
};

export const PLAYBACK_RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

const SILENCE: Playback = {
  id: null,
  status: 'paused',
  fault: null,
  positionSeconds: 0,
  durationSeconds: null,
  rate: 1,
  volume: 1,
};

/** Holds what is heard, and where each recording was left. */
export const createPlaybackState = () => {
  const store = createStore(SILENCE);
  const positions = new Map<string, number>();
  const change = (changes: Partial<Playback>): void => {
    const next = { ...store.get(), ...changes };
    if (next.id !== null) positions.set(next.id, next.positionSeconds);
    store.set(next);
  };
  return {
    get: store.get,
    change,
    /** Turns to another recording, where it was left or to a place in seconds; null to none. */
    turnTo: (id: string | null, positionSeconds = positionOf(positions, id)): void => {
      const { rate, volume } = store.get();
      change({ ...SILENCE, id, rate, volume, positionSeconds });
    },
    /** In seconds. */
    positionOf: (id: string): number => positionOf(positions, id),
    subscribe: store.subscribe,
  };
};

export type PlaybackState = ReturnType<typeof createPlaybackState>;

const positionOf = (positions: ReadonlyMap<string, number>, id: string | null): number =>
  id === null ? 0 : (positions.get(id) ?? 0);
