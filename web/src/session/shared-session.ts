import type { User } from '@escriba/contracts/auth/sign-in';
import { type HeldSession, type HeldSessionStore, withFieldsOf } from './held-session.ts';
import { createStore } from '../platform/store.ts';
import type { TabChannel } from '../platform/tabs.ts';

/**
 * The reason why there is no user. `expired`: the server ended the session; `signed_out`: the user did; `unknown`: the profile could not be
 * loaded; `never`: no earlier session is known.
 */
export type Absence = 'never' | 'signed_out' | 'expired' | 'unknown';
export type SessionNews = { readonly held: HeldSession | null; readonly absence: Absence };

/** Runs a task while no other tab changes the session. */
export type Exclusively = <T>(task: () => Promise<T>) => Promise<T>;

export type SessionState =
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'authenticated'; readonly user: User }
  | { readonly status: 'anonymous'; readonly user: null; readonly absence: Absence };

type SharedSessionDeps = {
  readonly store: HeldSessionStore;
  readonly news: TabChannel<SessionNews>;
  readonly now: () => number;
};

/** Creates the session as this tab knows it, synced with the other tabs. */
export const createSharedSession = ({ store, news, now }: SharedSessionDeps) => {
  let held = store.read();
  const state = createStore<SessionState>(describe(held, now()));

  const take = ({ held: next, absence }: SessionNews): void => {
    held = next;
    if (next === null) state.set({ status: 'anonymous', user: null, absence });
    else if (next.user !== null) state.set({ status: 'authenticated', user: next.user });
  };

  return {
    getHeld: (): HeldSession | null => held,
    getState: state.get,
    subscribe: state.subscribe,
    /** Stores and publishes a change to all tabs. */
    change: (next: HeldSession | null, absence: Absence = 'never'): void => {
      store.write(next);
      const change = { held: next, absence };
      news.post(change);
      take(change);
    },
    /** Reads what another tab wrote while this one slept or waited, unless a message was newer. */
    catchUp: (): void => {
      const stored = store.read();
      const isOlder = stored !== null && held !== null && stored.expiresAtMs < held.expiresAtMs;
      if (stored?.accessToken === held?.accessToken || isOlder) return;
      const known = stored && { ...stored, user: withFieldsOf(stored.user, held?.user) };
      take({ held: known, absence: 'signed_out' });
    },
    /** Settles the state when the server cannot be reached: the known user stays, and each page reports what it cannot load. */
    settle: (): void => {
      if (state.get().status !== 'loading') return;
      if (held?.user) state.set({ status: 'authenticated', user: held.user });
      else state.set({ status: 'anonymous', user: null, absence: 'unknown' });
    },
    listen: (): void => news.listen(take),
  };
};

export type SharedSession = ReturnType<typeof createSharedSession>;

const describe = (held: HeldSession | null, nowMs: number): SessionState => {
  if (held === null) return { status: 'anonymous', user: null, absence: 'never' };
  if (held.user === null || held.expiresAtMs <= nowMs) return { status: 'loading', user: null };
  return { status: 'authenticated', user: held.user };
};
