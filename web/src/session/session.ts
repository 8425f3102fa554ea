import { ApiError, type Client, createClient } from '@escriba/client';
import { getMe, logout, type Tokens, type User } from '@escriba/contracts';
import type { Tabs } from '../platform/tabs.ts';
import { COOKIE_TRANSPORT } from './cookie-transport.ts';
import type { HeldSession, HeldSessionStore } from './held-session.ts';
import { createRenewal, toHeld } from './renewal.ts';
import { isFinal } from './session-errors.ts';
import { createSharedSession, type Exclusively, type SessionNews } from './shared-session.ts';
import { createUserFetch } from './user-fetch.ts';

/** Names the lock and the channel that all tabs share. */
const NAME = 'escriba-session';

type SessionDeps = {
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly store: HeldSessionStore;
  readonly tabs: Pick<Tabs, 'exclusively' | 'openChannel'>;
  readonly now: () => number;
  /** Headers of every call, e.g. the language. */
  readonly headers: () => Readonly<Record<string, string>>;
};

/**
 * Who is signed in, in this tab and all others. Every change of tokens (sign-in, renewal, sign-out) happens under one lock of all tabs:
 * a refresh token is shown once, and an answer that comes late overwrites nothing.
 */
export const createSession = ({ baseUrl, fetch: fetchNow, store, tabs, now, headers }: SessionDeps) => {
  const exclusively: Exclusively = (task) => tabs.exclusively(NAME, task);
  const send: typeof globalThis.fetch = (url, init) => fetchNow(url, { ...init, credentials: 'include' });
  const open = createClient({ baseUrl, fetch: send, headers });
  const shared = createSharedSession({ store, news: tabs.openChannel<SessionNews>(NAME), now });
  const renewal = createRenewal({ shared, exclusively, open, now });
  const userFetch = createUserFetch({ send, renewal, shared, exclusively });
  const client = createClient({ baseUrl, fetch: userFetch, headers });

  /** Replaces the cached person after a change of the profile. Somebody else's profile is none of ours. */
  const setUser = (user: User): void => {
    const held = shared.getHeld();
    if (held !== null && (held.user === null || held.user.id === user.id)) shared.change({ ...held, user });
  };

  return {
    getState: shared.getState,
    subscribe: shared.subscribe,
    catchUp: shared.catchUp,
    setUser,

    /** Calls a contract as the signed-in person. Throws `ApiError`; with status 401 the session is over. */
    call: client.call,
    /** `fetch` as the signed-in person, e.g. for `readEvents`. Throws `ApiError` where the session is over. */
    fetch: userFetch,
    /** A bearer that is good for at least a moment, for uploads that cannot go through `fetch`. Throws `ApiError`. */
    getAccessToken: async (): Promise<string> => (await renewal.getFresh()).accessToken,
    /** Calls a contract that needs nobody to be signed in: cookies travel, the access token does not. */
    callOpen: open.call,

    /**
     * Signs in with what `ask` gives, in all tabs; with null all stays as it is. It must ask for cookie transport, and may use
     * `callOpen` alone: it runs under the lock that `call` may need.
     */
    enter: <Opened extends { readonly tokens: Tokens; readonly user: User } | null>(
      ask: () => Promise<Opened>,
    ): Promise<Opened extends null ? null : User> =>
      exclusively(async () => {
        const sentAtMs = now();
        const opened = await ask();
        if (opened !== null) shared.change(toHeld(opened.tokens, opened.user, sentAtMs));
        return (opened?.user ?? null) as Opened extends null ? null : User; // null for null alone
      }),

    /** Signs out in all tabs. Throws `ApiError` where the server could not be told; the session then stays. */
    signOut: (): Promise<void> =>
      exclusively(async () => {
        shared.catchUp();
        await askToEnd(open, shared.getHeld());
        shared.change(null, 'signed_out');
      }),

    /** Forgets a session that the server has ended already, e.g. together with the account. */
    forget: (): Promise<void> => exclusively(async () => shared.change(null, 'signed_out')),

    /** Listens to the other tabs and asks who the person is; call it once. */
    start: async (): Promise<void> => {
      shared.listen();
      if (shared.getHeld() === null) return;
      await client.call(getMe, {}).then(
        ({ user }) => setUser(user),
        () => shared.settle(),
      );
    },

    /** What the monitor does: renews a token that is about to expire. A failure shows in the state, or at the next call. */
    keepFresh: async (): Promise<void> => {
      if (shared.getHeld() !== null) await renewal.getFresh().catch(() => undefined);
    },
  };
};

export type Session = ReturnType<typeof createSession>;

/** A bearer that the server no longer knows must not keep the cookie alive: then the cookie goes alone. */
const askToEnd = async (open: Pick<Client, 'call'>, held: HeldSession | null): Promise<void> => {
  const ask = (headers: Record<string, string>) =>
    open.call(logout, { headers: { ...COOKIE_TRANSPORT, ...headers }, body: {} });
  try {
    await ask(held === null ? {} : { authorization: `Bearer ${held.accessToken}` });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await ask({}).catch((again: unknown) => {
      if (!isFinal(again)) throw again;
    });
  }
};
