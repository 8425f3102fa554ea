import { ApiError, type Client } from '@escriba/client';
import { exchangeExtensionCode } from '@escriba/contracts/auth/extension';
import { ACCESS_TOKEN_MINUTES, logout, refresh } from '@escriba/contracts/auth/sessions';
import type { Tokens } from '@escriba/contracts/auth/sign-in';
import type { Account } from '../messages/messages.ts';
import { createPkce, randomText } from './pkce.ts';

type StoredSession = {
  readonly account: Account;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** By this browser's clock. */
  readonly expiresAtMs: number;
};

/** Storage in which the session outlives the worker: `chrome.storage.local`. */
export type SessionStore = {
  readonly get: () => Promise<unknown>;
  readonly set: (session: object | undefined) => Promise<void>;
};

type SessionDeps = {
  readonly client: Client;
  readonly store: SessionStore;
  readonly now: () => number;
  readonly redirectUri: string;
  /** Opens the product's connection page with these parameters; returns the address that it ends at. */
  readonly connect: (query: URLSearchParams) => Promise<string>;
};

/** Messages of errors that other contexts act on. */
export const SIGNED_OUT = 'signed_out';
const CONNECTION_REFUSED = 'connection_refused';

/** A token is renewed this long before it expires. */
const RENEWED_BEFORE_MS = 60_000;
const TOKEN_LIFE_MS = ACCESS_TOKEN_MINUTES * 60_000;

export type Session = ReturnType<typeof createSession>;

/** Manages the extension's own session with the product. */
export const createSession = (deps: SessionDeps) => {
  const { client, store, now } = deps;
  let renewal: Promise<StoredSession> | undefined;
  /** The number of times that the user signed in or out: a renewal from before must not change the session of now. */
  let changes = 0;
  /** Renews the session, once at a time: a refresh token works once. */
  const renewOnce = (session: StoredSession, before: number): Promise<StoredSession> => {
    renewal ??= renew(deps, session, () => changes === before).finally(() => {
      renewal = undefined;
    });
    return renewal;
  };

  return {
    /** Returns the connected account; undefined if there is none. */
    findAccount: async (): Promise<Account | undefined> => (await read(store))?.account,

    /** Returns a valid access token and its account; `refused` is a token that the server no longer accepts. Throws `signed_out`. */
    getToken: async (refused?: string): Promise<{ token: string; account: Account }> => {
      // Before the read, in which a sign-out may come.
      const before = changes;
      const session = await read(store);
      if (session === undefined) throw new Error(SIGNED_OUT);
      const isGood = session.accessToken !== refused && session.expiresAtMs - RENEWED_BEFORE_MS > now();
      const { accessToken, account } = isGood ? session : await renewOnce(session, before);
      return { token: accessToken, account };
    },

    /** Signs in through the product's connection page. Throws if the user closes it or the server refuses. */
    signIn: async (): Promise<Account> => {
      const { account, tokens, sentAtMs } = await signIn(deps);
      changes += 1;
      return (await keep(store, account, tokens, sentAtMs)).account;
    },

    /** Forgets the session; ends it at the server if that responds. */
    signOut: async (): Promise<void> => {
      const session = await read(store);
      changes += 1;
      await store.set(undefined);
      if (session !== undefined) await end(client, session.refreshToken);
    },
  };
};

/** Ends a session at the server if that responds. */
const end = async (client: Client, refreshToken: string): Promise<void> => {
  await client.call(logout, { headers: {}, body: { refreshToken } }).catch(() => undefined);
};

const read = async (store: SessionStore): Promise<StoredSession | undefined> => {
  const stored = await store.get();
  return isSession(stored) ? stored : undefined;
};

/** Counts the expiry by this browser's clock from the moment of the request, because the server's clock may differ. */
const keep = async (
  store: SessionStore,
  account: Account,
  { accessToken, refreshToken = '' }: Tokens,
  sentAtMs: number,
): Promise<StoredSession> => {
  const session = { account, accessToken, refreshToken, expiresAtMs: sentAtMs + TOKEN_LIFE_MS };
  await store.set(session);
  return session;
};

/** Renews a session. If another one is there by then, `isCurrent` says no: the renewed one ends, and the other is returned. */
const renew = async (
  { client, store, now }: SessionDeps,
  { account, refreshToken }: StoredSession,
  isCurrent: () => boolean,
): Promise<StoredSession> => {
  const sentAtMs = now();
  try {
    const { data } = await client.call(refresh, { headers: {}, body: { refreshToken } });
    if (isCurrent()) return await keep(store, account, data.tokens, sentAtMs);
    await end(client, data.tokens.refreshToken ?? '');
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (isCurrent()) await store.set(undefined);
  }
  const session = await read(store);
  if (session === undefined) throw new Error(SIGNED_OUT);
  return session;
};

const signIn = async ({ client, redirectUri, connect, now }: SessionDeps) => {
  const { verifier, challenge } = await createPkce();
  const asked = { redirectUri, state: randomText() };
  const query = { code: challenge, redirect_uri: redirectUri, state: asked.state };
  const returned = new URL(await connect(new URLSearchParams(query))).searchParams;
  const code = returned.get('code');
  if (code === null || returned.get('success') !== 'true' || returned.get('state') !== asked.state)
    throw new Error(CONNECTION_REFUSED);
  const sentAtMs = now();
  const { data } = await client.call(exchangeExtensionCode, {
    body: { ...asked, code, codeVerifier: verifier },
  });
  const { id, email } = data.user;
  return { account: { id, email }, tokens: data.tokens, sentAtMs };
};

const isSession = (stored: unknown): stored is StoredSession => {
  const { account, accessToken, refreshToken, expiresAtMs } = (stored ?? {}) as Partial<StoredSession>;
  return (
    typeof account?.id === 'string' &&
    typeof accessToken === 'string' &&
    typeof refreshToken === 'string' &&
    typeof expiresAtMs === 'number'
  );
};
