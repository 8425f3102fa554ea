import { setTimeout as sleep } from 'node:timers/promises';
import {
  STATUS_POLL_INTERVAL_MS,
  TRANSCRIPT_PREVIEW_LENGTH_MAX,
  type TranscriptionItem,
  type TranscriptionRemoved,
} from '@escriba/contracts';
import type { EventBus } from '@escriba/jobs';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { userChannel } from '../channels.ts';
import { createWaker } from '../transcriptions/waker.ts';
import type { LibraryRow } from './library.repository.ts';
import type { Reader } from './list-library.ts';

export type LibraryEvent =
  | { event: 'ready'; data: Record<string, never> }
  | { event: 'changed'; data: TranscriptionItem }
  | { event: 'removed'; data: TranscriptionRemoved }
  | { event: 'idle' };

type WatchDeps = {
  library: {
    listRows: (userId: string, ids: string[], previewLength: number) => Promise<LibraryRow[]>;
    listUnfinishedIds: (userId: string) => Promise<string[]>;
    toItem: (reader: Reader, row: LibraryRow) => TranscriptionItem;
  };
  bus: Pick<EventBus, 'subscribe'>;
};

export type WatchLibrary = ReturnType<typeof createWatchLibrary>;

/** Four times a second at most is told of one recording, however often it changes. */
const BURST_MS = 250;
/** As long as an access token lasts: then whoever listens shows who he is again. */
const LIBRARY_STREAM_MS_MAX = 15 * 60_000;

/**
 * Follows all that a person has: `ready`, then what changes. Changes are announced through Redis and read from Postgres; a look
 * every 5 s at what has not finished makes up for announcements that were lost, and after Redis was away `ready` comes again.
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
    const follow = createFollower(deps, reader);
    try {
      const inTime = await Promise.race([
        subscribed.then(() => true),
        sleep(STATUS_POLL_INTERVAL_MS, false, { signal: life }).catch(() => false),
      ]);
      if (!inTime) void subscribed.then(onGap);
      yield* follow.start();
      while (!life.aborted) {
        await waker.wait(STATUS_POLL_INTERVAL_MS);
        if (life.aborted) return;
        yield* follow.look(news.take());
        await sleep(BURST_MS, undefined, { signal: life }).catch(() => undefined);
      }
    } finally {
      void subscribed.then((unsubscribe) => unsubscribe());
    }
  };

const Announcement = Type.Object({ transcriptionId: Type.String({ format: 'uuid' }) });

type News = { changed: Set<string>; gap: boolean };

const createNews = () => ({
  changed: new Set<string>(),
  gap: false,
  take(): News {
    const taken = { changed: new Set(this.changed), gap: this.gap };
    this.changed.clear();
    this.gap = false;
    return taken;
  },
});

/** Knows what was told of each unfinished recording, so that a look tells only what is new. */
const createFollower = ({ library }: WatchDeps, reader: Reader) => {
  const told = new Map<string, string>();

  const note = (row: LibraryRow): boolean => {
    const state = [row.status, row.stage, row.progress, row.updated_at.getTime()].join(' ');
    const isNew = told.get(row.id) !== state;
    if (row.status === 'pending' || row.status === 'processing') told.set(row.id, state);
    else told.delete(row.id);
    return isNew;
  };

  async function* start(): AsyncGenerator<LibraryEvent, void, void> {
    const ids = await library.listUnfinishedIds(reader.userId);
    for (const row of await library.listRows(reader.userId, ids, 0)) note(row);
    yield { event: 'ready', data: {} };
  }

  let lookedAt = performance.now();

  /** Of what was announced, and every 5 s of all that has not finished. */
  const listIds = async (changed: Set<string>): Promise<string[]> => {
    if (changed.size > 0 && performance.now() - lookedAt < STATUS_POLL_INTERVAL_MS) return [...changed];
    lookedAt = performance.now();
    const unfinished = await library.listUnfinishedIds(reader.userId);
    return [...new Set([...changed, ...told.keys(), ...unfinished])];
  };

  async function* look({ changed, gap }: News): AsyncGenerator<LibraryEvent, void, void> {
    if (gap) yield { event: 'ready', data: {} };
    const ids = await listIds(changed);
    const rows = await library.listRows(reader.userId, ids, TRANSCRIPT_PREVIEW_LENGTH_MAX);
    const there = new Map(rows.map((row) => [row.id, row]));
    let toldNothing = true;
    for (const id of ids) {
      const row = there.get(id);
      if (row === undefined) told.delete(id);
      else if (!note(row) && !changed.has(id)) continue;
      toldNothing = false;
      yield row === undefined
        ? { event: 'removed', data: { transcriptionId: id } }
        : { event: 'changed', data: library.toItem(reader, row) };
    }
    // Proxies cut connections on which nothing is said.
    if (toldNothing && !gap) yield { event: 'idle' };
  }

  return { start, look };
};

/** Server-sent events as text; an idle moment is a comment. */
export async function* toLibraryStream(events: AsyncIterable<LibraryEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    yield event.event === 'idle'
      ? ': idle\n\n'
      : `event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`;
  }
}
