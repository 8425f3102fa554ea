import type { User } from '@escriba/contracts';
import type { HeldSession, HeldSessionStore } from './held-session.ts';
import type { Absence, SessionNews, Tabs } from './tabs.ts';

export type SessionState =
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'authenticated'; readonly user: User }
  | { readonly status: 'anonymous'; readonly user: null; readonly absence: Absence };

type SharedSessionDeps = {
  readonly store: HeldSessionStore;
  readonly tabs: Pick<Tabs, 'tell' | 'listen'>;
  readonly now: () => number;
};

/** The session as this tab knows it, and how it hears from and tells the others. */
export const createSharedSession = ({ store, tabs, now }: SharedSessionDeps) => {
  let held = store.read();
  let state = describe(held, now());
  const listeners = new Set<() => void>();

  const show = (next: SessionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  const take = ({ held: next, absence }: SessionNews): void => {
    held = next;
    if (next === null) show({ status: 'anonymous', user: null, absence });
    else if (next.user !== null) show({ status: 'authenticated', user: next.user });
  };

  return {
    getHeld: (): HeldSession | null => held,
    getState: (): SessionState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Writes what all tabs shall know from now on. */
    change: (next: HeldSession | null, absence: Absence = 'never'): void => {
      store.write(next);
      const news = { held: next, absence };
      tabs.tell(news);
      take(news);
    },
    /** Reads what another tab wrote while this one slept or waited. What is older than what was heard is no news. */
    catchUp: (): void => {
      const stored = store.read();
      const isOlder = stored !== null && held !== null && stored.expiresAtMs < held.expiresAtMs;
      if (stored?.accessToken === held?.accessToken || isOlder) return;
      take({ held: stored, absence: 'signed_out' });
    },
    /** The server is out of reach: who was known stays who he was, and each page says what it cannot load. */
    settle: (): void => {
      if (state.status !== 'loading') return;
      if (held?.user) show({ status: 'authenticated', user: held.user });
      else show({ status: 'anonymous', user: null, absence: 'unknown' });
    },
    listen: (): void => tabs.listen(take),
  };
};

export type SharedSession = ReturnType<typeof createSharedSession>;

const describe = (held: HeldSession | null, nowMs: number): SessionState => {
  if (held === null) return { status: 'anonymous', user: null, absence: 'never' };
  if (held.user === null || held.expiresAtMs <= nowMs) return { status: 'loading', user: null };
  return { status: 'authenticated', user: held.user };
};
