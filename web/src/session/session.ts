import { ApiError, type Client, createClient } from '@escriba/client';
import { getMe } from '@escriba/contracts/auth/accounts';
import { permissionOf } from '@escriba/contracts/shared/permissions';
import { logout } from '@escriba/contracts/auth/sessions';
import type { Tokens, User } from '@escriba/contracts/auth/sign-in';
import type { Tabs } from '../platform/tabs.ts';
import { COOKIE_TRANSPORT } from './cookie-transport.ts';
import type { HeldSession, HeldSessionStore } from './held-session.ts';
import { createRenewal, toHeld } from './renewal.ts';
import { isFinal } from './session-errors.ts';
import { createSharedSession, type Exclusively, type SessionNews } from './shared-session.ts';
import { createUserFetch } from './user-fetch.ts';
import { learnServerTime } from '../platform/server-clock.ts';

/** The name of the lock and the channel that all tabs share. */
const NAME = 'escriba-session';

type SessionDeps = {
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly store: HeldSessionStore;
  readonly tabs: Pick<Tabs, 'exclusively' | 'openChannel'>;
  readonly now: () => number;
  /** Returns headers of every call, e.g. the language. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Called once the user is no member of the page's workspace any more. */
  readonly onWorkspaceLost?: (workspaceId: string) => void;
};

/**
 * Creates the signed-in user's session, shared by all tabs. Every change of tokens (sign-in, renewal, sign-out) runs under one lock for all
 * tabs: a refresh token is used once, and a late response overwrites nothing.
 */
export const createSession = (deps: SessionDeps) => {
  const { baseUrl, fetch: fetchNow, store, tabs, now, headers } = deps;
  const exclusively: Exclusively = (task) => tabs.exclusively(NAME, task);
  const send = createSend(fetchNow);
  const open = createClient({ baseUrl, fetch: send, headers });
  const shared = createSharedSession({ store, news: tabs.openChannel<SessionNews>(NAME), now });
  const renewal = createRenewal({ shared, exclusively, open, now });
  const { fetch: userFetch, call } = createCalls(deps, { send, renewal, shared, exclusively });

  /** Replaces the cached user after a profile change; ignores another user's profile. */
  const setUser = (user: User): void => {
    const held = shared.getHeld();
    if (held !== null && (held.user === null || held.user.id === user.id)) shared.change({ ...held, user });
  };

  return {
    getState: shared.getState,
    subscribe: shared.subscribe,
    catchUp: shared.catchUp,
    setUser,

    /** Calls a contract as the signed-in user, in the workspace of the page. Throws `ApiError`; status 401 means that the session ended. */
    call,
    /** `fetch` as the signed-in user, e.g. for `readEvents`. Throws `ApiError` when the session ended. */
    fetch: userFetch,
    /** Returns an access token that is valid for a while, for uploads that cannot use `fetch`. Throws `ApiError`. */
    getAccessToken: async (): Promise<string> => (await renewal.getFresh()).accessToken,
    /** Calls a contract without an access token; cookies are sent. */
    callOpen: open.call,

    /**
     * Signs in all tabs with the result of `ask`; null changes nothing. `ask` must request cookie transport and
     * may use `callOpen` only: it runs under the lock that `call` may need.
     */
    enter: <Opened extends { readonly tokens: Tokens; readonly user: User } | null>(
      ask: () => Promise<Opened>,
    ): Promise<Opened extends null ? null : User> =>
      exclusively(async () => {
        const sentAtMs = now();
        const opened = await ask();
        if (opened !== null) shared.change(toHeld(opened.tokens, opened.user, sentAtMs));
        return (opened?.user ?? null) as Opened extends null ? null : User; // null for null only
      }),

    /** Signs out in all tabs. Throws `ApiError` and keeps the session if the server is out of reach. */
    signOut: (): Promise<void> =>
      exclusively(async () => {
        shared.catchUp();
        await askToEnd(open, shared.getHeld());
        shared.change(null, 'signed_out');
      }),

    /** Clears a session that the server has ended, e.g. with the account. */
    forget: (): Promise<void> => exclusively(async () => shared.change(null, 'signed_out')),

    /** Listens to the other tabs and confirms the user; call it once. */
    start: async (): Promise<void> => {
      shared.listen();
      if (shared.getHeld() === null) return;
      await call(getMe, {}).then(
        ({ user }) => setUser(user),
        () => shared.settle(),
      );
    },

    /** Renews a token that is about to expire. A failure shows in the state, or at the next call. */
    keepFresh: async (): Promise<void> => {
      if (shared.getHeld() !== null) await renewal.getFresh().catch(() => undefined);
    },
  };
};

export type Session = ReturnType<typeof createSession>;

/** Creates `fetch` with cookies, which learns the server's time. */
const createSend =
  (fetchNow: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (url, init) => {
    const sentAtMs = Date.now();
    const response = await fetchNow(url, { ...init, credentials: 'include' });
    learnServerTime(response, sentAtMs, Date.now());
    return response;
  };

type CallsDeps = Pick<SessionDeps, 'baseUrl' | 'headers' | 'onWorkspaceLost'>;
type Identity = Omit<Parameters<typeof createUserFetch>[0], 'onWorkspaceLost'>;

/** Creates the calls of the user in the workspace of the page. What is about the user's own account is sent as the user, though the page is in a workspace. */
const createCalls = (
  { baseUrl, headers, onWorkspaceLost = () => undefined }: CallsDeps,
  identity: Identity,
) => {
  const inWorkspace = createUserFetch({ ...identity, onWorkspaceLost });
  const client = createClient({ baseUrl, fetch: inWorkspace, headers });
  const inPerson = createClient({ baseUrl, fetch: createUserFetch(identity), headers });
  const call: Client['call'] = (route, ...rest) =>
    (permissionOf(route) === 'own' ? inPerson : client).call(route, ...rest);
  return { fetch: inWorkspace, call };
};

/** Asks the server to end the session. An expired access token must not keep the cookie alive: retries with the cookie only. */
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
