import { createClient, readEvents } from '@escriba/client';
import { STATUS_POLL_ATTEMPTS_MAX, STATUS_POLL_INTERVAL_MS } from '@escriba/contracts/shared/limits';
import {
  getTranscription,
  listTranscriptions,
  type TranscriptionItem,
} from '@escriba/contracts/transcription/library';
import { getTranscriptionStatus } from '@escriba/contracts/transcription/transcription';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { startLiveServer } from '../../../testing/live-server.ts';
import { finished, recording, recordingId } from '../../../testing/recordings.ts';
import { createLiveSync } from './live-sync.ts';
import type { LiveNews } from '../transcriptions/news.ts';

const server = await startLiveServer();
const client = createClient({ baseUrl: server.origin });
let ends: AbortController;

beforeEach(() => {
  server.forget();
  ends = new AbortController();
});
afterEach(() => ends.abort());
afterAll(() => server.stop());

/** Creates a clock that moves only when a test passes a wait. */
const createTime = () => {
  const waits = new Set<{ readonly ms: number; readonly pass: () => void }>();
  return {
    wait: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const one = { ms, pass: resolve };
        waits.add(one);
        signal.addEventListener('abort', () => {
          waits.delete(one);
          reject(signal.reason);
        });
      }),
    count: (isIt: (ms: number) => boolean): number => [...waits].filter(({ ms }) => isIt(ms)).length,
    /** Waits until a wait of that length starts, then ends it. */
    pass: async (isIt: (ms: number) => boolean): Promise<void> => {
      const found = await waitFor(() => {
        const [one] = [...waits].filter(({ ms }) => isIt(ms));
        if (one === undefined) throw new Error('nothing waits so long');
        return one;
      });
      waits.delete(found);
      found.pass();
    },
  };
};
const isPoll = (ms: number) => ms === STATUS_POLL_INTERVAL_MS;
const isReconnect = (ms: number) => !isPoll(ms);

const start = (shown: readonly TranscriptionItem[] = []) => {
  const time = createTime();
  const news: LiveNews[] = [];
  const seen = { gaps: 0, waits: [] as number[] };
  const clock = { nowMs: 0 };
  const sync = createLiveSync({
    open: (signal) => readEvents(`${server.origin}/api/transcription/events`, { signal }),
    listUnfinished: async (signal) =>
      (
        await Promise.all(
          (['processing', 'pending'] as const).map((status) =>
            client.call(listTranscriptions, { query: { status } }, { signal }),
          ),
        )
      ).flatMap(({ data }) => data),
    getItem: async (id, signal) => (await client.call(getTranscription, { params: { id } }, { signal })).data,
    getStatus: async (id, signal) =>
      (await client.call(getTranscriptionStatus, { params: { id }, query: {}, headers: {} }, { signal }))
        .data,
    listShown: () => shown,
    wait: (ms, signal) => {
      seen.waits.push(ms);
      return time.wait(ms, signal);
    },
    now: () => clock.nowMs,
    random: () => 1,
    timeoutText: () => 'demorou',
    notify: (one) => news.push(one),
    onGap: () => (seen.gaps += 1),
  });
  void sync.run(ends.signal);
  /** Returns the last update of a recording. */
  const last = (number: number) =>
    news
      .filter((one) =>
        one.type === 'changed'
          ? one.item.transcriptionId === recordingId(number)
          : one.transcriptionId === recordingId(number),
      )
      .at(-1);
  const statusOf = (number: number) => {
    const found = last(number);
    return found?.type === 'changed' ? found.item.status : found?.type;
  };
  const isUp = () => waitFor(() => expect(server.streams.size).toBe(1));
  const isCaughtUp = (times = 2) => waitFor(() => expect(server.count('transcription/list')).toBe(times));
  const isPolling = () => waitFor(() => expect(time.count(isPoll)).toBe(1));
  return { sync, time, news, seen, clock, last, statusOf, isUp, isCaughtUp, isPolling };
};

describe('while the stream is up', () => {
  it('reports the running recordings, then every change with the previous state', async () => {
    server.put(recording(1));
    const live = start();
    await waitFor(() => expect(live.statusOf(1)).toBe('processing'));
    server.change(recording(1, { progress: 60 }));
    server.change(finished(1));
    await waitFor(() => expect(live.statusOf(1)).toBe('completed'));
    expect(live.last(1)).toMatchObject({ before: { status: 'processing', progress: 60 } });
    server.remove(recordingId(1));
    await waitFor(() => expect(live.statusOf(1)).toBe('removed'));
    expect(server.count('async-transcription/status')).toBe(0);
  });

  it('ignores a late update of an earlier state', async () => {
    const live = start();
    await live.isUp();
    server.change(finished(1));
    await waitFor(() => expect(live.statusOf(1)).toBe('completed'));
    server.send(recording(1));
    server.send(recording(2));
    await waitFor(() => expect(live.statusOf(2)).toBe('processing'));
    expect(live.statusOf(1)).toBe('completed');
  });

  it('keeps an update that arrived after the request', async () => {
    server.put(recording(1));
    const live = start();
    await waitFor(() => expect(live.statusOf(1)).toBe('processing'));
    server.hold();
    const asking = live.sync.follow(recordingId(1), ends.signal);
    await waitFor(() => expect(server.count('async-transcription/status')).toBe(1));
    server.send(recording(1, { progress: 80 }));
    await waitFor(() => expect(live.last(1)).toMatchObject({ item: { progress: 80 } }));
    server.release();
    await asking;
    expect(live.last(1)).toMatchObject({ item: { progress: 80 } });
  });

  it('detects the end of a recording that a page showed as running, without an event', async () => {
    server.put(finished(1));
    const live = start([recording(1)]);
    await waitFor(() => expect(live.statusOf(1)).toBe('completed'));
    expect(live.last(1)).toMatchObject({ before: { status: 'processing' } });
  });

  it('follows a recording by its id', async () => {
    const live = start();
    await live.isCaughtUp();
    server.put(recording(3, { status: 'pending' }));
    await live.sync.follow(recordingId(3), ends.signal);
    expect(live.statusOf(3)).toBe('pending');
  });
});

describe('when the stream drops', () => {
  it('reconnects, waiting longer after each failure and at most 30 s', async () => {
    server.faults.refuseStreams = true;
    const live = start();
    for (let failure = 0; failure < 7; failure += 1) await live.time.pass(isReconnect);
    const waits = live.seen.waits.filter(isReconnect);
    expect(waits.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    await waitFor(() => expect(live.time.count(isReconnect)).toBe(1));
    server.faults.refuseStreams = false;
    await live.time.pass(isReconnect);
    await live.isUp();
    await live.isCaughtUp(4);
    expect(live.seen.gaps).toBe(0);
  });

  it('restarts the count of failures after a stable connection', async () => {
    const live = start();
    await live.isUp();
    live.clock.nowMs = 60_000;
    for (const wait of [1_000, 2_000]) {
      await live.isUp();
      server.drop();
      await live.time.pass((ms) => ms === wait);
    }
    await live.isUp();
    live.clock.nowMs = 120_000;
    server.drop();
    await live.time.pass((ms) => ms === 1_000);
  });

  it('catches up on what it missed', async () => {
    server.put(recording(1));
    server.put(recording(2));
    const live = start();
    await waitFor(() => expect(live.statusOf(2)).toBe('processing'));
    server.drop();
    await live.isPolling();
    server.put(finished(1));
    server.remove(recordingId(2), false);
    server.put(recording(3));
    await live.time.pass(isReconnect);
    await waitFor(() => expect(live.statusOf(1)).toBe('completed'));
    await waitFor(() => expect(live.statusOf(2)).toBe('removed'));
    expect(live.statusOf(3)).toBe('processing');
    expect(live.seen.gaps).toBe(1);
  });
});

describe('while there is no stream', () => {
  const goDown = async (live: ReturnType<typeof start>) => {
    server.faults.refuseStreams = true;
    await live.isUp();
    server.drop();
    await live.isPolling();
  };

  it('polls every 5 s and reports the end', async () => {
    server.put(recording(1));
    const live = start();
    await waitFor(() => expect(live.statusOf(1)).toBe('processing'));
    await goDown(live);
    server.put(recording(1, { progress: 70 }));
    await live.time.pass(isPoll);
    await waitFor(() => expect(live.last(1)).toMatchObject({ item: { progress: 70 } }));
    server.put(finished(1));
    await live.time.pass(isPoll);
    await waitFor(() => expect(live.statusOf(1)).toBe('completed'));
    const asked = server.asked.length;
    await live.time.pass(isPoll);
    await waitFor(() => expect(live.time.count(isPoll)).toBe(1));
    expect(server.asked).toHaveLength(asked);
  });

  it('finds the running recordings even if there never was a stream', async () => {
    server.faults.refuseStreams = true;
    server.put(recording(1));
    const live = start();
    await waitFor(() => expect(live.statusOf(1)).toBe('processing'));
  });

  it('stops polling once the stream is back', async () => {
    server.put(recording(1));
    const live = start();
    await waitFor(() => expect(live.statusOf(1)).toBe('processing'));
    await goDown(live);
    await waitFor(() => expect(live.time.count(isPoll)).toBe(1));
    server.faults.refuseStreams = false;
    await live.time.pass(isReconnect);
    await live.isUp();
    await waitFor(() => expect(live.time.count(isPoll)).toBe(0));
  });

  it('gives up after 120 polls of one recording, and accepts later updates', async () => {
    server.put(recording(1));
    const live = start();
    await waitFor(() => expect(live.statusOf(1)).toBe('processing'));
    await goDown(live);
    for (let attempt = 1; attempt <= STATUS_POLL_ATTEMPTS_MAX; attempt += 1) await live.time.pass(isPoll);
    await waitFor(() => expect(live.last(1)).toMatchObject({ type: 'timedOut', message: 'demorou' }));
    expect(server.count('async-transcription/status')).toBe(STATUS_POLL_ATTEMPTS_MAX);
    await live.time.pass(isPoll);
    await waitFor(() => expect(live.time.count(isPoll)).toBe(1));
    expect(server.count('async-transcription/status')).toBe(STATUS_POLL_ATTEMPTS_MAX);
    server.faults.refuseStreams = false;
    server.put(finished(1));
    await live.time.pass(isReconnect);
    await waitFor(() => expect(live.statusOf(1)).toBe('completed'));
  });

  it('keeps the state when the server does not respond, and forgets deleted recordings', async () => {
    server.put(recording(1));
    const live = start();
    await waitFor(() => expect(live.statusOf(1)).toBe('processing'));
    await goDown(live);
    server.faults.refuseAll = true;
    await live.time.pass(isPoll);
    await waitFor(() => expect(live.time.count(isPoll)).toBe(1));
    expect(live.statusOf(1)).toBe('processing');
    server.faults.refuseAll = false;
    server.remove(recordingId(1), false);
    await live.time.pass(isPoll);
    await waitFor(() => expect(live.statusOf(1)).toBe('removed'));
  });

  it('ends all work when the signal aborts', async () => {
    server.put(recording(1));
    const live = start();
    await waitFor(() => expect(live.statusOf(1)).toBe('processing'));
    await goDown(live);
    await waitFor(() => expect(live.time.count(isPoll)).toBe(1));
    ends.abort();
    expect(live.time.count(() => true)).toBe(0);
  });
});
