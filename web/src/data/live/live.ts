import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { createEvents } from '../../platform/events.ts';
import type { Tabs } from '../../platform/tabs.ts';
import { wait } from '../../platform/wait.ts';
import type { Session } from '../../session/session.ts';
import { applyToCache, keepNewer, listCached } from '../transcriptions/apply-to-cache.ts';
import { createLiveEngine, type LiveEngine } from './engine.ts';
import { isUnfinished, type LiveListener, type LiveNews } from '../transcriptions/news.ts';
import { createLiveServer } from './server.ts';
import { shareLive } from './share.ts';
import { transcriptionKeys } from '../transcriptions/keys.ts';
import { usageKey } from '../usage/usage.ts';

/** By then the usage service has heard of an end, which comes to it a moment after it comes here. */
const USAGE_SETTLED_MS = 3_000;

type LiveDeps = { readonly session: Session; readonly queries: QueryClient; readonly tabs: Tabs };

/** What becomes known of the signed-in person's recordings, as it happens. */
export type Live = {
  /** Calls a listener with whatever becomes known of the person's recordings. Gives the way to stop. */
  readonly subscribe: (listener: LiveListener) => () => void;
  /** Follows a recording from now on of which only the id is known, e.g. one just uploaded. */
  readonly follow: (id: string) => void;
  /** Keeps the caches up to date, and tells listeners; starts anew for another person. Gives the way to stop. */
  readonly start: () => () => void;
};

type Running = { readonly engine: LiveEngine; readonly signal: AbortSignal };

export const createLive = (deps: LiveDeps): Live => {
  const { session } = deps;
  const events = createEvents<LiveNews>();
  let running: Running | undefined;

  const start = (): (() => void) => {
    let personId: string | undefined;
    let life: AbortController | undefined;
    const follow = (): void => {
      const nextId = session.getState().user?.id;
      if (nextId === personId) return;
      personId = nextId;
      life?.abort();
      life = undefined;
      running = undefined;
      if (nextId === undefined) return;
      life = new AbortController();
      running = runFor(deps, nextId, { tell: events.emit, signal: life.signal });
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
      if (running !== undefined) void running.engine.follow(id, running.signal);
    },
    start,
  };
};

type Run = { readonly tell: LiveListener; readonly signal: AbortSignal };

const runFor = ({ session, queries, tabs }: LiveDeps, personId: string, { tell, signal }: Run): Running => {
  let isToldByTab = false;
  const engine = createLiveEngine({
    ...createLiveServer(session),
    wait,
    now: Date.now,
    random: Math.random,
    timeoutText: () => i18next.t('failure.timeout'),
    listShown: () => listCached(queries).filter(isUnfinished),
    tell: (news) => {
      takeIn(queries, news, signal);
      tell(news);
      if (!isToldByTab) share.tell(news);
    },
    onGap: () => void queries.invalidateQueries({ queryKey: transcriptionKeys.all }),
  });
  signal.addEventListener('abort', keepNewer(queries, engine.get));
  const hear = (news: LiveNews): void => {
    isToldByTab = true;
    engine.hear(news);
    isToldByTab = false;
  };
  const share = shareLive({ personId, tabs, wait, run: engine.run, hear }, signal);
  return { engine, signal };
};

const takeIn = (queries: QueryClient, news: LiveNews, signal: AbortSignal): void => {
  applyToCache(queries, news);
  if (!changesUsage(news)) return;
  const renew = () => void queries.invalidateQueries({ queryKey: usageKey });
  renew();
  void wait(USAGE_SETTLED_MS, signal).then(renew, () => undefined);
};

/** A recording takes its share of the plan when it comes, and gives back what it did not need when it ends. */
const changesUsage = (news: LiveNews): boolean => {
  if (news.type === 'removed') return true;
  return news.type === 'changed' && news.before?.status !== news.item.status && hasTurned(news);
};

const hasTurned = ({ item, before }: Extract<LiveNews, { type: 'changed' }>): boolean =>
  before === undefined || isUnfinished(before) !== isUnfinished(item);
