import { createStore } from '../../platform/store.ts';

/** A playable recording. */
export type Track = {
  readonly id: string;
  /** The signed address, valid for some hours. */
  readonly url: string;
  /** Fetches a fresh URL; null once the audio is deleted. */
  readonly renew: () => Promise<string | null>;
};

/** The cause of a failed playback. `unsupported`: this browser cannot play the format. `unreachable`: no usable response. `gone`: deleted. */
export type PlaybackFault = 'unsupported' | 'unreachable' | 'gone';

/** The playback state. Times in seconds; `durationSeconds` is null until the audio reports it. */
export type Playback = {
  readonly id: string | null;
  readonly status: 'paused' | 'loading' | 'playing' | 'failed';
  readonly fault: PlaybackFault | null;
  readonly positionSeconds: number;
  readonly durationSeconds: number | null;
  readonly rate: number;
  /** The volume, 0–1. */
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

/** Keeps the playback state, and where each recording was left. */
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
    /** Switches to another recording, at its last position or a given one in seconds; null for none. */
    turnTo: (id: string | null, positionSeconds = positionOf(positions, id)): void => {
      const { rate, volume } = store.get();
      change({ ...SILENCE, id, rate, volume, positionSeconds });
    },
    /** Returns the position in seconds. */
    positionOf: (id: string): number => positionOf(positions, id),
    subscribe: store.subscribe,
  };
};

export type PlaybackState = ReturnType<typeof createPlaybackState>;

const positionOf = (positions: ReadonlyMap<string, number>, id: string | null): number =>
  id === null ? 0 : (positions.get(id) ?? 0);
