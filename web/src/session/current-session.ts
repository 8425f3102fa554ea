import { languageHeader } from '../api.ts';
import { createHeldSessionStore } from './held-session.ts';
import { createSession, type Session } from './session.ts';
import { createBrowserTabs } from '../platform/tabs.ts';

const MONITOR_INTERVAL_MS = 5 * 60_000;

const findStorage = (): Storage | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
};

/** The session of this page; `call` speaks in the name of the signed-in person. */
export const session: Session = createSession({
  baseUrl: window.location.origin,
  fetch: (url, init) => globalThis.fetch(url, init),
  store: createHeldSessionStore(findStorage()),
  tabs: createBrowserTabs(),
  now: Date.now,
  headers: () => ({ 'accept-language': languageHeader() }),
});

void session.start();
window.setInterval(() => void session.keepFresh(), MONITOR_INTERVAL_MS);
// A tab that slept heard nothing and its timers stood still.
for (const event of ['pageshow', 'focus'] as const) {
  window.addEventListener(event, () => {
    session.catchUp();
    void session.keepFresh();
  });
}
