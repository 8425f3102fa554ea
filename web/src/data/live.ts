import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { session } from '../session/current-session.ts';
import { applyToCache, keepNewer, listCached } from './live/apply-to-cache.ts';
import { type Connection, createLiveEngine, type LiveEngine } from './live/engine.ts';
import { isUnfinished, type LiveListener, type LiveNews } from './live/recordings.ts';
import { liveServer } from './live/server.ts';
import { shareLive } from './live/share.ts';
import { createBrowserTabs } from '../platform/tabs.ts';
import { wait } from '../platform/wait.ts';
import { transcriptionKeys } from './transcriptions.ts';
import { usageKey } from './usage.ts';

export { isUnfinished, type LiveListener, type LiveNews };

/** By then the usage service has heard of an end, which comes to it a moment after it comes here. */
const USAGE_SETTLED_MS = 3_000;

const tabs = createBrowserTabs();
const listeners = new Set<LiveListener>();
const connectionListeners = new Set<() => void>();
let connection: Connection = 'connecting';
let running: { readonly engine: LiveEngine; readonly signal: AbortSignal } | undefined;

/** Calls a listener with whatever becomes known of the person's recordings. Gives the way to stop. */
export const subscribeLive = (listener: LiveListener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Follows a recording from now on of which only the id is known, e.g. one just uploaded. */
export const followTranscription = (id: string): void => {
  if (running !== undefined) void running.engine.follow(id, running.signal);
};

/** Whether news come at once (`live`) or by asking every few seconds (`polling`). */
export const useLiveConnection = (): Connection =>
  useSyncExternalStore(
    (listener) => {
      connectionListeners.add(listener);
      return () => connectionListeners.delete(listener);
    },
    () => connection,
  );

/** Keeps the signed-in person's recordings up to date in the caches, and tells listeners; starts anew for another person. Gives the way to stop. */
export const startLive = (queries: QueryClient): (() => void) => {
  let personId: string | undefined;
  let life: AbortController | undefined;
  const follow = (): void => {
    const nextId = session.getState().user?.id;
    if (nextId === personId) return;
    personId = nextId;
    life?.abort();
    life = undefined;
    running = undefined;
    setConnection('connecting');
    if (nextId === undefined) return;
    life = new AbortController();
    runFor(queries, nextId, life.signal);
  };
  const unsubscribe = session.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    life?.abort();
    running = undefined;
  };
};

const runFor = (queries: QueryClient, personId: string, signal: AbortSignal): void => {
  let isToldByTab = false;
  const engine = createLiveEngine({
    ...liveServer,
    wait,
    now: Date.now,
    random: Math.random,
    timeoutText: () => i18next.t('timeout', { ns: 'live' }),
    listShown: () => listCached(queries).filter(isUnfinished),
    tell: (news) => {
      tell(queries, news, signal);
      if (!isToldByTab) share.tell(news);
    },
    onConnection: setConnection,
    onGap: () => void queries.invalidateQueries({ queryKey: transcriptionKeys.all }),
  });
  running = { engine, signal };
  signal.addEventListener('abort', keepNewer(queries, engine.get));
  const hear = (news: LiveNews): void => {
    isToldByTab = true;
    engine.hear(news);
    isToldByTab = false;
  };
  const share = shareLive({ personId, tabs, wait, run: engine.run, hear }, signal);
};

const tell = (queries: QueryClient, news: LiveNews, signal: AbortSignal): void => {
  applyToCache(queries, news);
  if (changesUsage(news)) {
    const renew = () => void queries.invalidateQueries({ queryKey: usageKey });
    renew();
    void wait(USAGE_SETTLED_MS, signal).then(renew, () => undefined);
  }
  for (const listener of listeners) listener(news);
};

/** A recording takes its share of the plan when it comes, and gives back what it did not need when it ends. */
const changesUsage = (news: LiveNews): boolean => {
  if (news.type === 'removed') return true;
  return news.type === 'changed' && news.before?.status !== news.item.status && hasTurned(news);
};

const hasTurned = ({ item, before }: Extract<LiveNews, { type: 'changed' }>): boolean =>
  before === undefined || isUnfinished(before) !== isUnfinished(item);

const setConnection = (next: Connection): void => {
  if (connection === next) return;
  connection = next;
  for (const listener of connectionListeners) listener();
};
