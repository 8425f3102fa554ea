import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { createEvents } from '../../platform/events.ts';
import type { Tabs } from '../../platform/tabs.ts';
import { wait } from '../../platform/wait.ts';
import type { Session } from '../../session/session.ts';
import { toOwnerId } from '../../session/workspace-choice.ts';
import { applyToCache, keepNewer, listCached } from '../transcriptions/apply-to-cache.ts';
import { createLiveSync, type LiveSync } from './live-sync.ts';
import { isUnfinished, type LiveListener, type LiveNews } from '../transcriptions/news.ts';
import { createLiveServer } from './server.ts';
import { shareLive } from './share.ts';
import { transcriptionKeys } from '../transcriptions/keys.ts';
import { usageKey } from '../usage/usage.ts';

/** How long the page waits before it fetches the usage: the usage service learns of an end a moment after this page does. */
const USAGE_SETTLED_MS = 3_000;

type LiveDeps = { readonly session: Session; readonly queries: QueryClient; readonly tabs: Tabs };

/** Live updates of the signed-in user's recordings. */
export type Live = {
  /** Calls a listener with every update of the user's recordings. Returns an unsubscribe function. */
  readonly subscribe: (listener: LiveListener) => () => void;
  /** Follows a recording by its id, e.g. after an upload. */
  readonly follow: (id: string) => void;
  /** Keeps the caches up to date and notifies listeners; restarts for another user. Returns a stop function. */
  readonly start: () => () => void;
};

type Running = { readonly sync: LiveSync; readonly signal: AbortSignal };

export const createLive = (deps: LiveDeps): Live => {
  const { session } = deps;
  const events = createEvents<LiveNews>();
  let running: Running | undefined;

  const start = (): (() => void) => {
    let userId: string | undefined;
    let life: AbortController | undefined;
    const follow = (): void => {
      const nextId = session.getState().user?.id;
      if (nextId === userId) return;
      userId = nextId;
      life?.abort();
      life = undefined;
      running = undefined;
      if (nextId === undefined) return;
      life = new AbortController();
      running = runFor(deps, nextId, { notify: events.emit, signal: life.signal });
    };
    const unsubscribe = session.subscribe(follow);
    follow();
    return () => {
      unsubscribe();
      life?.abort();
      running = undefined;
    };
  };

  return {
    subscribe: events.subscribe,
    follow: (id) => {
      if (running !== undefined) void running.sync.follow(id, running.signal);
    },
    start,
  };
};

type Run = { readonly notify: LiveListener; readonly signal: AbortSignal };

const runFor = ({ session, queries, tabs }: LiveDeps, userId: string, { notify, signal }: Run): Running => {
  let isFromTab = false;
  const sync = createLiveSync({
    ...createLiveServer(session),
    wait,
    now: Date.now,
    random: Math.random,
    timeoutText: () => i18next.t('failure.timeout'),
    listShown: () => listCached(queries).filter(isUnfinished),
    notify: (news) => {
      takeIn(queries, news, signal);
      notify(news);
      if (!isFromTab) share.publish(news);
    },
    onGap: () => {
      void queries.invalidateQueries({ queryKey: transcriptionKeys.all });
      void queries.invalidateQueries({ queryKey: usageKey });
    },
  });
  signal.addEventListener('abort', keepNewer(queries, sync.get));
  const hear = (news: LiveNews): void => {
    isFromTab = true;
    sync.hear(news);
    isFromTab = false;
  };
  const share = shareLive({ owner: toOwnerId(userId), tabs, wait, run: sync.run, hear }, signal);
  return { sync, signal };
};

const takeIn = (queries: QueryClient, news: LiveNews, signal: AbortSignal): void => {
  applyToCache(queries, news);
  if (!changesUsage(news)) return;
  const renew = () => void queries.invalidateQueries({ queryKey: usageKey });
  renew();
  void wait(USAGE_SETTLED_MS, signal).then(renew, () => undefined);
};

/** Returns whether news change the usage. A recording reserves quota when it starts and releases the unused part when it ends. */
const changesUsage = (news: LiveNews): boolean => {
  if (news.type === 'removed') return true;
  return news.type === 'changed' && news.before?.status !== news.item.status && hasTurned(news);
};

const hasTurned = ({ item, before }: Extract<LiveNews, { type: 'changed' }>): boolean =>
  before === undefined || isUnfinished(before) !== isUnfinished(item);
