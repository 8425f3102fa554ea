import { setTimeout as sleep } from 'node:timers/promises';
import {
  ACCESS_TOKEN_MINUTES,
  STATUS_POLL_INTERVAL_MS,
  TRANSCRIPT_PREVIEW_LENGTH_MAX,
  type TranscriptionItem,
  type TranscriptionRemoved,
} from '@escriba/contracts';
import type { EventBus } from '@escriba/jobs';
import { createWaker } from '@escriba/runtime';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { userChannel } from '../recordings/announce.ts';
import type { SharedLook } from '../status/shared-look.ts';
import { type LibraryRow, type Unfinished, stateOf } from './library.repository.ts';
import type { Reader } from '../recordings/reader.ts';

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
  /** What each person has unfinished, once for all who watch. */
  look: SharedLook<Unfinished>;
};

export type WatchLibrary = ReturnType<typeof createWatchLibrary>;

/** One recording is sent at most four times a second, however often it changes. */
const BURST_MS = 250;
/** The gateway ends the stream with the access token; without a gateway it ends here. */
const LIBRARY_STREAM_MS_MAX = ACCESS_TOKEN_MINUTES * 60_000;

/**
 * Follows all that a person has: `ready`, then what changes. Changes are announced through Redis and read from Postgres; the shared
 * look every 5 s at what has not finished makes up for lost announcements, and after Redis was away `ready` comes again.
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
    // Not awaited for long: while Redis is away the regular look has to do.
    const subscribed = deps.bus.subscribe(userChannel(reader.userId), onChange, { onGap });
    const stopLooking = deps.look.watch(reader.userId, (unfinished = new Map()) => {
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
        yield* follow.look(news.take());
        await sleep(BURST_MS, undefined, { signal: life }).catch(() => undefined);
      }
    } finally {
      stopLooking();
      void subscribed.then((unsubscribe) => unsubscribe());
    }
  };

const Announcement = Type.Object({ transcriptionId: Type.String({ format: 'uuid' }) });

/** `unfinished`: what the last look found; absent where there was none since. */
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

/** Knows what was sent of each unfinished recording, so that a look sends only what is new. */
const createFollower = ({ library, look }: WatchDeps, reader: Reader) => {
  const sent = new Map<string, string>();

  const note = (row: LibraryRow): boolean => {
    const state = stateOf(row);
    const isNew = sent.get(row.id) !== state;
    if (row.status === 'pending' || row.status === 'processing') sent.set(row.id, state);
    else sent.delete(row.id);
    return isNew;
  };

  async function* start(): AsyncGenerator<LibraryEvent, void, void> {
    for (const [id, state] of (await look.readOne(reader.userId)) ?? []) sent.set(id, state);
    yield { event: 'ready', data: {} };
  }

  /** Of what was announced, and what the look found otherwise than it was sent. */
  const listIds = ({ changed, unfinished }: News): string[] => {
    if (unfinished === undefined) return [...changed];
    const moved = [...unfinished].filter(([id, state]) => sent.get(id) !== state).map(([id]) => id);
    const ended = [...sent.keys()].filter((id) => !unfinished.has(id));
    return [...new Set([...changed, ...moved, ...ended])];
  };

  async function* followUp(news: News): AsyncGenerator<LibraryEvent, void, void> {
    if (news.gap) yield { event: 'ready', data: {} };
    const ids = listIds(news);
    const rows = await library.listRows(reader.userId, ids, TRANSCRIPT_PREVIEW_LENGTH_MAX);
    const found = new Map(rows.map((row) => [row.id, row]));
    let isQuiet = !news.gap;
    for (const id of ids) {
      const row = found.get(id);
      if (row === undefined) sent.delete(id);
      else if (!note(row) && !news.changed.has(id)) continue;
      isQuiet = false;
      yield row === undefined
        ? { event: 'removed', data: { transcriptionId: id } }
        : { event: 'changed', data: library.toItem(reader, row) };
    }
    // Proxies cut connections on which nothing is sent.
    if (isQuiet) yield { event: 'idle' };
  }

  return { start, look: followUp };
};
