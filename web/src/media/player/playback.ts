import { createPlaybackState, type PlaybackFault, type PlaybackState, type Track } from './playback-state.ts';
import { createSound, type Sound } from './sound.ts';

/** The status of a response; 0 without one; `preparing` while a copy that browsers play is being created. */
export type ProbedStatus = number | 'preparing';

export type PlaybackDeps = {
  readonly createAudio: () => HTMLAudioElement;
  readonly probe: (url: string) => Promise<ProbedStatus>;
  /** Passes before an audio that is being prepared is requested again. */
  readonly wait: () => Promise<void>;
};

type Player = {
  readonly state: PlaybackState;
  readonly sound: Sound;
  readonly probe: PlaybackDeps['probe'];
  readonly wait: PlaybackDeps['wait'];
  track: Track | undefined;
  /** The loaded recording; undefined before the first play, and after a switch to another. */
  loadedId: string | undefined;
  /** Whether the user pressed play. */
  isWanted: boolean;
  /** Whether a repair was tried since the audio last played. */
  isMended: boolean;
  /** How often a URL was requested while its audio was being prepared. */
  waits: number;
};

const REFUSALS: ReadonlySet<ProbedStatus> = new Set([401, 403, 404, 410]);
/** How often prepared audio is requested: the longest recordings take some minutes, and a server waits up to 20 s before it responds. */
const WAITS_MAX = 30;

/** Plays one recording at a time in any number of players. Renews an expired URL once and continues at the position. */
export const createPlayback = ({ createAudio, probe, wait }: PlaybackDeps) => {
  const player: Player = {
    state: createPlaybackState(),
    sound: createSound(createAudio, {
      onDuration: (durationSeconds) => player.state.change({ durationSeconds }),
      onPosition: (positionSeconds) => hearPosition(player, positionSeconds),
      onPlaying: () => hearPlaying(player),
      onWaiting: () => hearWaiting(player),
      onPause: () => hearPause(player),
      onEnd: () => hearEnd(player),
      onError: (wasCutOff) => void mend(player, wasCutOff),
    }),
    probe,
    wait,
    track: undefined,
    loadedId: undefined,
    isWanted: false,
    isMended: false,
    waits: 0,
  };
  const { state, sound } = player;
  return {
    getState: state.get,
    subscribe: state.subscribe,
    /** Returns the position at which a recording was left, in seconds. */
    positionOf: state.positionOf,
    play: (track: Track): void => play(player, track),
    pause: (): void => pause(player),
    /** Seeks, in seconds; switches to another recording without starting it. */
    seek: (track: Track, seconds: number): void => {
      // Published at once, so that the old position never shows.
      turnTo(player, track, Math.max(0, seconds));
      const longest = state.get().durationSeconds ?? seconds;
      state.change({ positionSeconds: Math.max(0, Math.min(seconds, longest)) });
      if (player.loadedId === track.id) sound.seek(state.get().positionSeconds);
    },
    setRate: (rate: number): void => {
      state.change({ rate });
      sound.setRate(rate);
    },
    /** Sets the volume, 0–1. */
    setVolume: (volume: number): void => {
      state.change({ volume });
      sound.setVolume(volume);
    },
    /** Returns the exact position in a recording, in seconds, for updates each frame. */
    now: (id: string): number =>
      (player.loadedId === id && state.get().id === id ? sound.now() : undefined) ?? placeOf(state, id),
    /** Stops playback and releases the audio. */
    stop: (): void => {
      Object.assign(player, { track: undefined, loadedId: undefined, isWanted: false });
      sound.unload();
      state.turnTo(null);
    },
  };
};

export type PlaybackControl = ReturnType<typeof createPlayback>;

const placeOf = (state: PlaybackState, id: string): number =>
  state.get().id === id ? state.get().positionSeconds : state.positionOf(id);

const play = (player: Player, track: Track): void => {
  const hasFailed = player.track?.id === track.id && player.state.get().status === 'failed';
  turnTo(player, track);
  player.isWanted = true;
  player.state.change({ status: 'loading', fault: null });
  if (hasFailed) {
    Object.assign(player, { isMended: false, waits: 0 });
    void renew(player, track);
  } else if (player.loadedId === track.id) start(player);
  else load(player, track);
};

const pause = (player: Player): void => {
  player.isWanted = false;
  player.sound.pause();
  if (player.state.get().status !== 'failed') player.state.change({ status: 'paused' });
};

const turnTo = (player: Player, track: Track, seconds?: number): void => {
  if (player.track?.id === track.id) return;
  player.sound.pause();
  Object.assign(player, { track, loadedId: undefined, isWanted: false, isMended: false, waits: 0 });
  player.state.turnTo(track.id, seconds);
};

const load = (player: Player, track: Track): void => {
  const { positionSeconds, rate } = player.state.get();
  player.loadedId = track.id;
  player.sound.load(track.url, positionSeconds, rate);
  if (player.isWanted) start(player);
};

const start = (player: Player): void => {
  const { track } = player;
  player.sound.play().catch((error: unknown) => {
    // An audio fault has its own event; an interrupted start is no fault.
    const name = (error as { name?: unknown } | null)?.name;
    if (player.track === track && name === 'NotAllowedError') pause(player);
  });
};

/** Finds the fault and continues if it can be repaired. */
const mend = async (player: Player, wasCutOff: boolean): Promise<void> => {
  const { track, state } = player;
  if (track === undefined || player.loadedId !== track.id || state.get().status === 'failed') return;
  if (player.isMended) return fail(player, wasCutOff ? 'unreachable' : 'unsupported');
  player.isMended = true;
  if (player.isWanted) state.change({ status: 'loading' });
  const status = await player.probe(track.url);
  if (player.track !== track) return;
  if (REFUSALS.has(status)) return renew(player, track);
  if (status === 'preparing')
    return player.waits < WAITS_MAX ? awaitPrepared(player, track) : fail(player, 'unreachable');
  if (status < 200 || status >= 300) return fail(player, 'unreachable');
  // Also a refused request looks like an unknown format: the copy that it waited for may be ready by now.
  load(player, track);
};

const awaitPrepared = async (player: Player, track: Track): Promise<void> => {
  player.waits += 1;
  await player.wait();
  if (player.track !== track) return;
  player.isMended = false;
  if (player.isWanted) return load(player, track);
  // Does not load while it is paused: the next play requests it.
  player.loadedId = undefined;
};

const renew = async (player: Player, old: Track): Promise<void> => {
  const url = await old.renew().catch(() => undefined);
  if (player.track?.id !== old.id) return;
  if (url === undefined) return fail(player, 'unreachable');
  if (url === null) return fail(player, 'gone');
  player.track = { ...old, url };
  load(player, player.track);
};

const fail = (player: Player, fault: PlaybackFault): void => {
  player.isWanted = false;
  player.loadedId = undefined;
  player.state.change({ status: 'failed', fault });
};

const isHeard = ({ track, loadedId, state }: Player): boolean =>
  track !== undefined && loadedId === track.id && state.get().status !== 'failed';

const hearPosition = (player: Player, positionSeconds: number): void => {
  if (isHeard(player)) player.state.change({ positionSeconds });
};

const hearPlaying = (player: Player): void => {
  if (!isHeard(player)) return;
  Object.assign(player, { isMended: false, waits: 0 });
  player.state.change({ status: 'playing', fault: null });
};

const hearWaiting = (player: Player): void => {
  if (isHeard(player) && player.isWanted) player.state.change({ status: 'loading' });
};

/** Handles a pause. A headset or another app may pause too; a change of the URL is no pause. */
const hearPause = (player: Player): void => {
  if (!isHeard(player) || player.state.get().status !== 'playing') return;
  player.isWanted = false;
  player.state.change({ status: 'paused' });
};

const hearEnd = (player: Player): void => {
  if (!isHeard(player)) return;
  player.isWanted = false;
  player.sound.seek(0);
  player.state.change({ status: 'paused', positionSeconds: 0 });
};
