import { setTimeout as sleep } from 'node:timers/promises';
import { ACCESS_TOKEN_MINUTES } from '@escriba/contracts/auth/sessions';
import { STATUS_POLL_INTERVAL_MS } from '@escriba/contracts/shared/limits';
import {
  TRANSCRIPT_PREVIEW_LENGTH_MAX,
  type TranscriptionItem,
  type TranscriptionRemoved,
} from '@escriba/contracts/transcription/library';
import type { EventBus } from '@escriba/jobs';
import { createWaker } from '@escriba/runtime';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { type Reader, userChannel } from '../../recordings/recordings.ts';
import type { SharedPoll } from '../../platform/db/shared-poll.ts';
import { type LibraryRow, type Unfinished, stateOf } from './library.repository.ts';

export type LibraryEvent =
  | { event: 'ready'; data: Record<string, never> }
  | { event: 'changed'; data: TranscriptionItem }
  | { event: 'removed'; data: TranscriptionRemoved }
  | { event: 'idle' };

type WatchDeps = {
  library: {
    listRows: (userId: string, ids: string[], previewLength: number) => Promise<LibraryRow[]>;
    toItem: (reader: Reader, row: LibraryRow) => TranscriptionItem;
  };
  bus: Pick<EventBus, 'subscribe'>;
  /** Each user's unfinished recordings, shared by all watchers. */
  poll: SharedPoll<Unfinished>;
};

export type WatchLibrary = ReturnType<typeof createWatchLibrary>;

/** Time between updates of a recording: at most four per second. */
const BURST_MS = 250;
/** Longest stream. The gateway ends it with the access token; without a gateway it ends here. */
const LIBRARY_STREAM_MS_MAX = ACCESS_TOKEN_MINUTES * 60_000;

/**
 * Follows all of a user's recordings: `ready`, then changes. Changes are published through Redis and read from Postgres; the shared poll of
 * unfinished recordings every 5 s finds lost messages, and after Redis was unavailable `ready` is sent again.
 */
export const createWatchLibrary = (deps: WatchDeps) =>
  async function* watchLibrary(
    reader: Reader,
    signal: AbortSignal,
  ): AsyncGenerator<LibraryEvent, void, void> {
    const life = AbortSignal.any([signal, AbortSignal.timeout(LIBRARY_STREAM_MS_MAX)]);
    const waker = createWaker(life);
    const news = createNews();
    const onChange = (value: unknown): void => {
      if (Value.Check(Announcement, value)) news.changed.add(value.transcriptionId);
      waker.wake();
    };
    const onGap = (): void => {
      news.gap = true;
      waker.wake();
    };
    // Does not wait long: while Redis is away the regular poll must suffice.
    const subscribed = deps.bus.subscribe(userChannel(reader.userId), onChange, { onGap });
    const stopPolling = deps.poll.watch(reader.userId, (unfinished = new Map()) => {
      news.unfinished = unfinished;
      waker.wake();
    });
    const follow = createFollower(deps, reader);
    try {
      const inTime = await Promise.race([
        subscribed.then(() => true),
        sleep(STATUS_POLL_INTERVAL_MS, false, { signal: life }).catch(() => false),
      ]);
      if (!inTime) void subscribed.then(onGap);
      yield* follow.start();
      while (!life.aborted) {
        await waker.wait();
        if (life.aborted) return;
        yield* follow.poll(news.take());
        await sleep(BURST_MS, undefined, { signal: life }).catch(() => undefined);
      }
    } finally {
      stopPolling();
      void subscribed.then((unsubscribe) => unsubscribe());
    }
  };

const Announcement = Type.Object({ transcriptionId: Type.String({ format: 'uuid' }) });

/** News since the last poll. `unfinished`: its result; absent if there was none since. */
type News = { changed: Set<string>; gap: boolean; unfinished: Unfinished | undefined };

const createNews = (): News & { take: () => News } => ({
  changed: new Set<string>(),
  gap: false,
  unfinished: undefined,
  take() {
    const taken = { changed: new Set(this.changed), gap: this.gap, unfinished: this.unfinished };
    this.changed.clear();
    this.gap = false;
    this.unfinished = undefined;
    return taken;
  },
});

/** Tracks what was sent of each unfinished recording, so that a poll sends only changes. */
const createFollower = ({ library, poll }: WatchDeps, reader: Reader) => {
  const sent = new Map<string, string>();

  const note = (row: LibraryRow): boolean => {
    const state = stateOf(row);
    const isNew = sent.get(row.id) !== state;
    if (row.status === 'pending' || row.status === 'processing') sent.set(row.id, state);
    else sent.delete(row.id);
    return isNew;
  };

  const start = async function* start(): AsyncGenerator<LibraryEvent, void, void> {
    for (const [id, state] of (await poll.readOne(reader.userId)) ?? []) sent.set(id, state);
    yield { event: 'ready', data: {} };
  };

  /** Returns the ids that were published, and those whose state differs from what was sent. */
  const listIds = ({ changed, unfinished }: News): string[] => {
    if (unfinished === undefined) return [...changed];
    const moved = [...unfinished].filter(([id, state]) => sent.get(id) !== state).map(([id]) => id);
    const ended = [...sent.keys()].filter((id) => !unfinished.has(id));
    return [...new Set([...changed, ...moved, ...ended])];
  };

  const followUp = async function* followUp(news: News): AsyncGenerator<LibraryEvent, void, void> {
    if (news.gap) yield { event: 'ready', data: {} };
    const ids = listIds(news);
    const rows = await library.listRows(reader.userId, ids, TRANSCRIPT_PREVIEW_LENGTH_MAX);
    const found = new Map(rows.map((row) => [row.id, row]));
    let isQuiet = !news.gap;
    for (const id of ids) {
      const row = found.get(id);
      // Another member's recording in a folder that the reader may not see; its id is sent once it is announced, not with each poll.
      if (row === undefined && !sent.delete(id) && !news.changed.has(id)) continue;
      if (row !== undefined && !note(row) && !news.changed.has(id)) continue;
      isQuiet = false;
      yield row === undefined
        ? { event: 'removed', data: { transcriptionId: id } }
        : { event: 'changed', data: library.toItem(reader, row) };
    }
    // Proxies cut idle connections.
    if (isQuiet) yield { event: 'idle' };
  };

  return { start, poll: followUp };
};
