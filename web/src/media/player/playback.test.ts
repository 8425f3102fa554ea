import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { type ProbedStatus, createPlayback } from './playback.ts';
import type { Track } from './playback-state.ts';

/** Creates an audio element whose network the test controls. */
const createFakeAudio = () => {
  const audio = Object.assign(new EventTarget(), {
    preload: '',
    src: '',
    currentTime: 0,
    duration: Number.NaN,
    readyState: 0,
    playbackRate: 1,
    defaultPlaybackRate: 1,
    seeking: false,
    ended: false,
    paused: true,
    error: null as { code: number } | null,
    loads: [] as string[],
    hasAttribute: () => audio.src !== '',
    removeAttribute: () => void (audio.src = ''),
    load: () => {
      audio.loads.push(audio.src);
      Object.assign(audio, { currentTime: 0, duration: Number.NaN, readyState: 0, error: null });
    },
    play: async () => void (audio.paused = false),
    pause: () => {
      if (audio.paused) return;
      audio.paused = true;
      audio.dispatchEvent(new Event('pause'));
    },
  });
  const fire = (name: string) => audio.dispatchEvent(new Event(name));
  return {
    audio,
    fire,
    /** Lets the audio load and play. */
    come: (duration = 100) => {
      Object.assign(audio, { duration, readyState: 4 });
      fire('loadedmetadata');
      if (!audio.paused) fire('playing');
    },
    move: (seconds: number) => {
      audio.currentTime = seconds;
      fire('timeupdate');
    },
    break: (code: number) => {
      audio.error = { code };
      fire('error');
    },
  };
};

let fake: ReturnType<typeof createFakeAudio>;
let status: ProbedStatus;
let renewals: number;
let waits: number;
let fresh: string | null | Error;

const setUp = () => {
  fake = createFakeAudio();
  const playback = createPlayback({
    createAudio: () => fake.audio as unknown as HTMLAudioElement,
    probe: async () => status,
    wait: async () => {
      waits += 1;
    },
  });
  return playback;
};
const track = (id: string): Track => ({
  id,
  url: `/${id}`,
  renew: async () => {
    renewals += 1;
    if (fresh instanceof Error) throw fresh;
    return fresh;
  },
});

beforeEach(() => {
  status = 206;
  renewals = 0;
  waits = 0;
  fresh = '/fresh';
});

describe('playing', () => {
  it('seeks in a recording not played before without passing other positions', () => {
    const playback = setUp();
    const positions: number[] = [];
    playback.subscribe(() => positions.push(playback.now('a')));
    playback.seek(track('a'), 90);
    playback.play(track('a'));
    expect(new Set(positions)).toEqual(new Set([90]));
  });

  it('loads on play, reports the position, and stops', () => {
    const playback = setUp();
    playback.play(track('a'));
    expect(playback.getState()).toMatchObject({ id: 'a', status: 'loading' });
    fake.come(80);
    fake.move(12);
    expect(playback.getState()).toMatchObject({
      status: 'playing',
      positionSeconds: 12,
      durationSeconds: 80,
    });
    playback.pause();
    expect(playback.getState().status).toBe('paused');
    expect(fake.audio.loads).toEqual(['/a']);
  });

  it('starts at a position set before', () => {
    const playback = setUp();
    playback.seek(track('a'), 30);
    expect(fake.audio.loads).toEqual([]);
    playback.play(track('a'));
    fake.come();
    expect(fake.audio.currentTime).toBe(30);
  });

  it('seeks during playback', () => {
    const playback = setUp();
    playback.play(track('a'));
    fake.come(100);
    playback.seek(track('a'), 500);
    expect(fake.audio.currentTime).toBe(100);
    expect(fake.audio.loads).toEqual(['/a']);
  });

  it('plays one recording at a time and remembers each position', () => {
    const playback = setUp();
    playback.play(track('a'));
    fake.come();
    fake.move(40);
    playback.play(track('b'));
    expect(fake.audio.loads).toEqual(['/a', '/b']);
    fake.come();
    fake.move(3);
    expect(playback.getState()).toMatchObject({ id: 'b', positionSeconds: 3 });
    expect(playback.positionOf('a')).toBe(40);
    playback.play(track('a'));
    fake.come();
    expect(fake.audio.currentTime).toBe(40);
  });

  it('of a recording that was only seeked never plays the one before', () => {
    const playback = setUp();
    playback.play(track('a'));
    fake.come();
    playback.seek(track('b'), 10);
    playback.play(track('b'));
    expect(fake.audio.loads).toEqual(['/a', '/b']);
  });

  it('keeps its rate across recordings', () => {
    const playback = setUp();
    playback.setRate(1.5);
    playback.play(track('a'));
    expect(fake.audio.playbackRate).toBe(1.5);
    playback.setRate(2);
    expect(fake.audio.playbackRate).toBe(2);
  });

  it('returns to the start at the end', () => {
    const playback = setUp();
    playback.play(track('a'));
    fake.come();
    fake.move(100);
    fake.fire('ended');
    expect(playback.getState()).toMatchObject({ status: 'paused', positionSeconds: 0 });
  });
});

describe('an expired URL', () => {
  it.each([401, 403, 404])('(%d) is renewed, and playback continues at its position', async (refusal) => {
    const playback = setUp();
    playback.play(track('a'));
    fake.come();
    fake.move(42);
    status = refusal;
    fake.break(2);
    await waitFor(() => expect(fake.audio.loads).toEqual(['/a', '/fresh']));
    expect(playback.getState().status).toBe('loading');
    fake.come();
    expect(fake.audio.currentTime).toBe(42);
    expect(playback.getState().status).toBe('playing');
    expect(renewals).toBe(1);
  });

  it('is renewed once, not again and again', async () => {
    const playback = setUp();
    status = 404;
    playback.play(track('a'));
    fake.break(4);
    await waitFor(() => expect(fake.audio.loads).toEqual(['/a', '/fresh']));
    fake.break(4);
    await waitFor(() => expect(playback.getState().status).toBe('failed'));
    expect(renewals).toBe(1);
  });

  it('of a deleted recording says that it is gone', async () => {
    const playback = setUp();
    status = 404;
    fresh = null;
    playback.play(track('a'));
    fake.break(4);
    await waitFor(() => expect(playback.getState()).toMatchObject({ status: 'failed', fault: 'gone' }));
  });

  it('can be retried', async () => {
    const playback = setUp();
    status = 401;
    fresh = new Error('offline');
    playback.play(track('a'));
    fake.break(4);
    await waitFor(() => expect(playback.getState()).toMatchObject({ fault: 'unreachable' }));
    fresh = '/fresh';
    playback.play(track('a'));
    await waitFor(() => expect(fake.audio.loads).toEqual(['/a', '/fresh']));
    fake.come();
    expect(playback.getState().status).toBe('playing');
  });
});

describe('an interrupted audio', () => {
  it('is reloaded at its position', async () => {
    const playback = setUp();
    playback.play(track('a'));
    fake.come();
    fake.move(7);
    fake.break(2);
    await waitFor(() => expect(fake.audio.loads).toEqual(['/a', '/a']));
    fake.come();
    expect(fake.audio.currentTime).toBe(7);
    expect(renewals).toBe(0);
  });

  it('that is being prepared is requested until it is there, at the chosen position', async () => {
    const playback = setUp();
    playback.seek(track('a'), 65);
    playback.play(track('a'));
    status = 'preparing';
    for (const wanted of [2, 3, 4]) {
      fake.break(4);
      await waitFor(() => expect(fake.audio.loads).toHaveLength(wanted));
      expect(playback.getState()).toMatchObject({ status: 'loading', fault: null });
    }
    fake.come();
    expect(waits).toBe(3);
    expect(fake.audio.currentTime).toBe(65);
    expect(playback.getState().status).toBe('playing');
  });

  it('whose service fails in another way is unreachable at once', async () => {
    const playback = setUp();
    playback.play(track('a'));
    status = 503;
    fake.break(4);
    await waitFor(() => expect(playback.getState().fault).toBe('unreachable'));
    expect(waits).toBe(0);
  });

  it('that is never prepared is unreachable', async () => {
    const playback = setUp();
    playback.play(track('a'));
    status = 'preparing';
    for (let loads = 2; playback.getState().status !== 'failed'; loads += 1) {
      fake.break(4);
      await waitFor(() =>
        expect(fake.audio.loads.length === loads || playback.getState().status === 'failed').toBe(true),
      );
    }
    expect(playback.getState().fault).toBe('unreachable');
    expect(waits).toBe(30);
  });

  it('that is being prepared is not requested once it is paused, but on the next play', async () => {
    const playback = setUp();
    playback.play(track('a'));
    status = 'preparing';
    fake.break(4);
    playback.pause();
    await waitFor(() => expect(waits).toBe(1));
    await Promise.resolve();
    expect(fake.audio.loads).toEqual(['/a']);
    playback.play(track('a'));
    expect(fake.audio.loads).toEqual(['/a', '/a']);
  });

  it('without a network is unreachable', async () => {
    const playback = setUp();
    status = 0;
    playback.play(track('a'));
    fake.break(2);
    await waitFor(() => expect(playback.getState()).toMatchObject({ fault: 'unreachable' }));
  });

  it.each([
    ['that cannot be decoded is unsupported by this browser', () => fake.break(4), 'unsupported'],
    ['that is ready a moment after it was refused plays', () => fake.come(), null],
  ] as const)('%s', async (_name, next, fault) => {
    const playback = setUp();
    playback.play(track('a'));
    // The browser does not tell a refused request from a format that it does not know.
    fake.break(4);
    await waitFor(() => expect(fake.audio.loads).toEqual(['/a', '/a']));
    next();
    expect(playback.getState()).toMatchObject({ status: fault === null ? 'playing' : 'failed', fault });
  });

  it('is ignored after another recording was chosen', async () => {
    const playback = setUp();
    status = 404;
    playback.play(track('a'));
    fake.break(4);
    playback.play(track('b'));
    fake.come();
    await Promise.resolve();
    expect(playback.getState()).toMatchObject({ id: 'b', status: 'playing' });
    expect(fake.audio.loads).toEqual(['/a', '/b']);
  });
});
