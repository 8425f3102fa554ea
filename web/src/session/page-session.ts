import { withEarlyResponse } from '../platform/early-response.ts';
import { languageHeader } from '../i18n/locale.ts';
import { newTraceparent } from '../platform/new-traceparent.ts';
import type { Tabs } from '../platform/tabs.ts';
import { createHeldSessionStore } from './held-session.ts';
import { createSession, type Session } from './session.ts';

const MONITOR_INTERVAL_MS = 5 * 60_000;

/** Creates the session of this page; `call` makes requests as the signed-in user. */
export const createPageSession = (tabs: Tabs): Session =>
  createSession({
    baseUrl: window.location.origin,
    fetch: withEarlyResponse((url, init) => globalThis.fetch(url, init)),
    store: createHeldSessionStore(findStorage()),
    tabs,
    now: Date.now,
    headers: () => ({ 'accept-language': languageHeader(), traceparent: newTraceparent() }),
    onWorkspaceLost: (id) => void loseWorkspace(id),
  });

/** A failure is tried again with the next request that the workspace refuses. */
const loseWorkspace = (id: string): Promise<void> =>
  import('./lose-workspace.ts').then(
    (loaded) => loaded.loseWorkspace(id),
    () => undefined,
  );

/** Starts a session and keeps its token fresh while the page is open. Returns a stop function. */
export const keepSessionFresh = (session: Session): (() => void) => {
  void session.start();
  const timer = setInterval(() => void session.keepFresh(), MONITOR_INTERVAL_MS);
  const stop = new AbortController();
  // A sleeping tab received no messages and its timers stopped.
  for (const event of ['pageshow', 'focus'] as const) {
    const wake = (): void => {
      session.catchUp();
      void session.keepFresh();
    };
    window.addEventListener(event, wake, { signal: stop.signal });
  }
  return () => {
    clearInterval(timer);
    stop.abort();
  };
};

const findStorage = (): Storage | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
};
