import type { HeldSession } from './held-session.ts';

/**
 * Why nobody is signed in. `expired`: the server ended it; `signed_out`: the person did; `unknown`: the server could not say who it
 * is; `never`: as far as this page knows, nobody was.
 */
export type Absence = 'never' | 'signed_out' | 'expired' | 'unknown';
export type SessionNews = { readonly held: HeldSession | null; readonly absence: Absence };

/** How the open tabs of one browser share one session. */
export type Tabs = {
  /** Runs a task while no other tab runs one. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>;
  readonly tell: (news: SessionNews) => void;
  readonly listen: (hear: (news: SessionNews) => void) => void;
};

type TabsDeps = {
  readonly name: string;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
};

/**
 * Tabs over Web Locks and a BroadcastChannel. Browsers have locks only on https and localhost; without them tabs take turns within
 * themselves alone, and the server's grace for a token shown twice does the rest.
 */
export const createTabs = ({ name, locks, channel }: TabsDeps): Tabs => {
  const inTurn = createTurns();
  return {
    exclusively: async <T>(task: () => Promise<T>): Promise<T> =>
      locks === undefined ? inTurn(task) : ((await locks.request(name, task)) as T),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    tell: (news) => channel?.postMessage(news),
    listen: (hear) =>
      channel?.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => hear(data)),
  };
};

const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const mine = last.then(task, task);
    last = mine;
    return mine;
  };
};
