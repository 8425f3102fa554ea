import { languageHeader } from '../api.ts';
import type { Tabs } from '../platform/tabs.ts';
import { createHeldSessionStore } from './held-session.ts';
import { createSession, type Session } from './session.ts';

const MONITOR_INTERVAL_MS = 5 * 60_000;

/** The session of this page; `call` speaks in the name of the signed-in person. */
export const createPageSession = (tabs: Tabs): Session =>
  createSession({
    baseUrl: window.location.origin,
    fetch: (url, init) => globalThis.fetch(url, init),
    store: createHeldSessionStore(findStorage()),
    tabs,
    now: Date.now,
    headers: () => ({ 'accept-language': languageHeader() }),
  });

/** Starts a session and keeps its token fresh for as long as the page is open. Gives the way to stop. */
export const keepSessionFresh = (session: Session): (() => void) => {
  void session.start();
  const timer = setInterval(() => void session.keepFresh(), MONITOR_INTERVAL_MS);
  const stop = new AbortController();
  // A tab that slept heard nothing and its timers stood still.
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
