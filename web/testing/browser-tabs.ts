import { BroadcastChannel, locks } from 'node:worker_threads';
import { getMe, login } from '@escriba/contracts/auth/accounts';
import { COOKIE_TRANSPORT } from '../src/session/cookie-transport.ts';
import { createHeldSessionStore, type HeldSession } from '../src/session/held-session.ts';
import { createSession, type Session } from '../src/session/session.ts';
import { createTabs } from '../src/platform/tabs.ts';

let names = 0;

/** Opens tabs with a shared cookie jar and storage, real Web Locks and a real BroadcastChannel. */
export const openBrowser = (baseUrl: string, hasLocks = true) => {
  names += 1;
  const name = `browser-${process.pid}-${names}`;
  const values = new Map<string, string>();
  const store = createHeldSessionStore(toStorage(values));
  const clock = { nowMs: Date.now() };
  const channels: BroadcastChannel[] = [];
  const jar = { cookie: '' };

  const openTab = (): Session => {
    return createSession({
      baseUrl,
      fetch: withCookies(jar),
      store: createHeldSessionStore(toStorage(values)),
      tabs: createTabs({
        locks: hasLocks ? { query: () => locks.query(), request: requestAs(name) } : undefined,
        openChannel: (channelName) => {
          const channel = new BroadcastChannel(`${name}-${channelName}`);
          channel.unref(); // a failed test must not keep the process alive
          channels.push(channel);
          return channel;
        },
      }),
      now: () => clock.nowMs,
      headers: () => ({}),
    });
  };
  return {
    /** The content of its local storage. */
    values,
    clock,
    jar,
    openTab,
    openTabs: async (count: number): Promise<Session[]> => {
      const tabs = Array.from({ length: count }, openTab);
      await Promise.all(tabs.map((tab) => tab.start()));
      return tabs;
    },
    getStored: (): HeldSession | null => store.read(),
    close: (): void => {
      for (const channel of channels) channel.close();
    },
  };
};

/** Requests locks for one browser: each browser of a test has its own. */
const requestAs =
  (browser: string): LockManager['request'] =>
  (name: string, ...rest: unknown[]) =>
    (locks.request.bind(locks) as (...all: unknown[]) => Promise<never>)(`${browser}-${name}`, ...rest);

export type TestBrowser = ReturnType<typeof openBrowser>;

export const enter = (tab: Session, email: string) =>
  tab.enter(async () => {
    const body = { email, password: 'segredo' };
    const { data } = await tab.callOpen(login, { headers: COOKIE_TRANSPORT, body });
    return 'user' in data ? data : null;
  });

/** Returns the user for whom the server responds. */
export const whoAmI = async (tab: Session): Promise<string> => (await tab.call(getMe, {})).user.id;

/** Returns the user whom the tab shows. */
export const idOf = (tab: Session): string | null => tab.getState().user?.id ?? null;

/** Delivers messages between tabs until a condition is true; gives up after many turns. */
export const settle = async (isSo: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 2_000 && !isSo(); turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
};

const toStorage = (values: Map<string, string>) =>
  ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }) as Storage;

const withCookies =
  (jar: { cookie: string }): typeof fetch =>
  async (url, init) => {
    if (init?.credentials !== 'include') throw new Error('a call went out without credentials');
    const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie: jar.cookie };
    const response = await fetch(url, { ...init, headers });
    const set = response.headers.get('set-cookie');
    if (set !== null) jar.cookie = set.split(';', 1).join('');
    return response;
  };
