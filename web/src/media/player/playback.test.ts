import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createPlayback } from './playback.ts';
import type { Track } from './playback-state.ts';

/** An audio element whose network the test holds. */
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
  const tell = (name: string) => audio.dispatchEvent(new Event(name));
  return {
    audio,
    tell,
    /** The audio comes, and is heard. */
    come: (duration = 100) => {
      Object.assign(audio, { duration, readyState: 4 });
      tell('loadedmetadata');
      if (!audio.paused) tell('playing');
    },
    move: (seconds: number) => {
      audio.currentTime = seconds;
      tell('timeupdate');
    },
    break: (code: number) => {
      audio.error = { code };
      tell('error');
    },
  };
};

let fake: ReturnType<typeof createFakeAudio>;
let status: number;
let renewals: number;
let fresh: string | null | Error;

const setUp = () => {
  fake = createFakeAudio();
  const playback = createPlayback({
    createAudio: () => fake.audio as unknown as HTMLAudioElement,
    probe: async () => status,
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
  fresh = '/fresh';
});

describe('playing', () => {
  it('goes to a place of a recording not heard before without telling of another on the way', () => {
    const playback = setUp();
    const told: number[] = [];
    playback.subscribe(() => told.push(playback.now('a')));
    playback.seek(track('a'), 90);
    playback.play(track('a'));
    expect(new Set(told)).toEqual(new Set([90]));
  });

  it('loads when somebody wants to hear, tells how far it is, and stops', () => {
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

  it('begins where somebody put it before', () => {
    const playback = setUp();
    playback.seek(track('a'), 30);
    expect(fake.audio.loads).toEqual([]);
    playback.play(track('a'));
    fake.come();
    expect(fake.audio.currentTime).toBe(30);
  });

  it('goes where it is put while it is heard', () => {
    const playback = setUp();
    playback.play(track('a'));
    fake.come(100);
    playback.seek(track('a'), 500);
    expect(fake.audio.currentTime).toBe(100);
    expect(fake.audio.loads).toEqual(['/a']);
  });

  it('is of one recording at a time, and each is found where it was left', () => {
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

  it('of a recording that was only put somewhere never plays the one before', () => {
    const playback = setUp();
    playback.play(track('a'));
    fake.come();
    playback.seek(track('b'), 10);
    playback.play(track('b'));
    expect(fake.audio.loads).toEqual(['/a', '/b']);
  });

  it('keeps its speed through recordings', () => {
    const playback = setUp();
    playback.setRate(1.5);
    playback.play(track('a'));
    expect(fake.audio.playbackRate).toBe(1.5);
    playback.setRate(2);
    expect(fake.audio.playbackRate).toBe(2);
  });

  it('ends at the beginning', () => {
    const playback = setUp();
    playback.play(track('a'));
    fake.come();
    fake.move(100);
    fake.tell('ended');
    expect(playback.getState()).toMatchObject({ status: 'paused', positionSeconds: 0 });
  });
});

describe('an address that no longer opens', () => {
  it.each([401, 403, 404])('(%d) is renewed, and the voice goes on where it was', async (refusal) => {
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

  it('is renewed once, not for ever', async () => {
    const playback = setUp();
    status = 404;
    playback.play(track('a'));
    fake.break(4);
    await waitFor(() => expect(fake.audio.loads).toEqual(['/a', '/fresh']));
    fake.break(4);
    await waitFor(() => expect(playback.getState().status).toBe('failed'));
    expect(renewals).toBe(1);
  });

  it('of a recording that was deleted says that it is gone', async () => {
    const playback = setUp();
    status = 404;
    fresh = null;
    playback.play(track('a'));
    fake.break(4);
    await waitFor(() => expect(playback.getState()).toMatchObject({ status: 'failed', fault: 'gone' }));
  });

  it('can be tried again', async () => {
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

describe('audio that breaks off', () => {
  it('is loaded again where it was', async () => {
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

  it('without any network is out of reach', async () => {
    const playback = setUp();
    status = 0;
    playback.play(track('a'));
    fake.break(2);
    await waitFor(() => expect(playback.getState()).toMatchObject({ fault: 'unreachable' }));
  });

  it('that is there but cannot be played is of no use in this browser', async () => {
    const playback = setUp();
    playback.play(track('a'));
    fake.break(4);
    await waitFor(() => expect(playback.getState()).toMatchObject({ fault: 'unsupported' }));
  });

  it('after another recording was chosen is nobody’s concern', async () => {
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
