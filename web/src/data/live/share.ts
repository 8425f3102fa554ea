import type { Tabs } from '../../platform/tabs.ts';
import type { LiveNews } from '../transcriptions/news.ts';

const LEADER = 'escriba-live ';
const CHANNEL = 'escriba-recordings';
/** How long a page may be hidden before its stream is closed: a short visit to another tab changes nothing. */
const OUT_OF_SIGHT_MS = 30_000;

type Message = { readonly owner: string; readonly news: LiveNews };

export type ShareDeps = {
  /** Whose recordings they are: tabs may be in different workspaces. */
  readonly owner: string;
  /** The tabs; without locks each of them opens its own stream. */
  readonly tabs: Pick<Tabs, 'hasLocks' | 'hold' | 'openChannel'>;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Listens to the server until the signal aborts. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Takes an update from another tab. */
  readonly hear: (news: LiveNews) => void;
};

/**
 * Shares the few connections per server between the tabs of a browser that show the same recordings: their leader always listens and notifies
 * the others, and visible tabs listen for themselves.
 */
export const shareLive = ({ owner, tabs, wait, run, hear }: ShareDeps, signal: AbortSignal) => {
  const channel = tabs.openChannel<Message>(CHANNEL);
  let isLeader = !tabs.hasLocks;
  let running: AbortController | undefined;
  let stopping: AbortController | undefined;

  const start = (): void => {
    stopping?.abort();
    if (running !== undefined) return;
    running = new AbortController();
    void run(AbortSignal.any([signal, running.signal]));
  };
  const stopSoon = async (): Promise<void> => {
    stopping?.abort();
    const mine = new AbortController();
    stopping = mine;
    await wait(OUT_OF_SIGHT_MS, AbortSignal.any([signal, mine.signal]));
    if (mine.signal.aborted || isLeader) return;
    running?.abort();
    running = undefined;
  };
  const follow = (): void => {
    if (signal.aborted) return;
    if (isLeader || document.visibilityState === 'visible') start();
    else if (running !== undefined) void stopSoon().catch(() => undefined);
  };

  const lead = (): void => {
    isLeader = true;
    follow();
  };
  tabs.hold(LEADER + owner, { signal, onHeld: lead });
  document.addEventListener('visibilitychange', follow, { signal });
  const take = (message: Message): void => {
    if (message.owner === owner) hear(message.news);
  };
  channel.listen(take, { signal });
  follow();

  return {
    /** Forwards an update from the server to the other tabs, if this tab leads. */
    publish: (news: LiveNews): void => {
      if (isLeader && news.type !== 'timedOut') channel.post({ owner, news });
    },
  };
};
