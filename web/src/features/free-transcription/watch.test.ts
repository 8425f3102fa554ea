import { ApiError, type ServerSentEvent } from '@escriba/client';
import { STATUS_POLL_ATTEMPTS_MAX, STATUS_POLL_INTERVAL_MS } from '@escriba/contracts/shared/limits';
import { describe, expect, it } from '@jest/globals';
import { makeProgress, makeSnapshot, segment, TEST_ID } from '../../../testing/snapshots.ts';
import { watchTranscription } from './watch.ts';

type Stream = readonly { event: string; data: unknown }[] | Error;

const lost = new ApiError({ status: 0, code: 'client.network', message: 'lost' });
const done = { event: 'snapshot', data: makeSnapshot({ status: 'completed' }) };

/** Plays a server with scripted streams and responses. */
const play = async (
  streams: readonly Stream[],
  statuses: readonly (ReturnType<typeof makeSnapshot> | Error)[] = [],
) => {
  const waits: number[] = [];
  let opened = 0;
  let asked = 0;
  const seen: string[] = [];
  const watching = watchTranscription(
    {
      api: {
        async *readEvents(): AsyncGenerator<ServerSentEvent> {
          const stream = streams[opened++] ?? lost;
          if (stream instanceof Error) throw stream;
          for (const { event, data } of stream) yield { event, data: JSON.stringify(data), id: undefined };
        },
        getStatus: async () => {
          const status = statuses[Math.min(asked++, statuses.length - 1)] ?? lost;
          if (status instanceof Error) throw status;
          return status;
        },
      },
      wait: async (ms) => {
        waits.push(ms);
      },
    },
    { id: TEST_ID, deviceId: 'd'.repeat(32), signal: new AbortController().signal },
  );
  const follow = async () => {
    for await (const event of watching) {
      seen.push(event.type === 'snapshot' ? event.snapshot.status : event.type);
    }
  };
  const failure = await follow().then(
    () => undefined,
    (error: unknown) => error,
  );
  return { seen, waits, opened, asked, failure };
};

describe('following a transcription', () => {
  it('listens to events until the transcript is complete', async () => {
    const progress = { event: 'progress', data: makeProgress({ segments: [segment(0, 'Um.')] }) };
    const { seen, opened, asked } = await play([
      [{ event: 'snapshot', data: makeSnapshot() }, progress, done],
    ]);
    expect(seen).toEqual(['processing', 'progress', 'completed']);
    expect([opened, asked]).toEqual([1, 0]);
  });

  it('reconnects, waiting a little longer each time', async () => {
    const { seen, waits, asked } = await play([lost, lost, [done]]);
    expect(seen).toEqual(['connection', 'connection', 'completed']);
    expect(waits).toEqual([1_000, 2_000]);
    expect(asked).toBe(0);
  });

  it('restarts the count of failures after an event', async () => {
    const spoken = [{ event: 'snapshot', data: makeSnapshot() }];
    const { seen, asked } = await play([lost, lost, spoken, lost, [done]]);
    expect(seen.at(-1)).toBe('completed');
    expect(asked).toBe(0);
  });

  it('polls every 5 s when events do not arrive', async () => {
    const { seen, waits, asked } = await play(
      [],
      [lost, makeSnapshot(), makeSnapshot({ status: 'completed' })],
    );
    expect(seen.at(-1)).toBe('completed');
    expect(asked).toBe(3);
    expect(waits.slice(-2)).toEqual([STATUS_POLL_INTERVAL_MS, STATUS_POLL_INTERVAL_MS]);
  });

  it('gives up after 120 polls and offers to follow again', async () => {
    const { asked, failure } = await play([], [makeSnapshot()]);
    expect(asked).toBe(STATUS_POLL_ATTEMPTS_MAX);
    expect(failure).toMatchObject({ failure: { code: 'timeout', retry: 'watch' } });
  });

  it('does not retry after a refusal', async () => {
    const gone = new ApiError({ status: 404, code: 'transcription.not_found', message: 'Não existe' });
    const { opened, failure } = await play([gone]);
    expect(opened).toBe(1);
    expect(failure).toMatchObject({ failure: { code: 'transcription.not_found', message: 'Não existe' } });
  });
});
