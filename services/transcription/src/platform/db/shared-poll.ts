import { STATUS_POLL_INTERVAL_MS } from '@escriba/contracts/shared/limits';

export type SharedPoll<State> = ReturnType<typeof createSharedPoll<State>>;

/** Called with the result for a key: undefined if there is none. */
type Watcher<State> = (state: State | undefined) => void;

type SharedPollDeps<State> = {
  /** Reads the state of all keys in one query. */
  readonly read: (keys: readonly string[]) => Promise<ReadonlyMap<string, State>>;
  readonly everyMs?: number;
};

/** Queries the database once for all watchers in this process: every 5 s, as long as there is a watcher. */
export const createSharedPoll = <State>({
  read,
  everyMs = STATUS_POLL_INTERVAL_MS,
}: SharedPollDeps<State>) => {
  const watchersByKey = new Map<string, Set<Watcher<State>>>();
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;

  const poll = async (): Promise<void> => {
    const watched = [...watchersByKey].map(([key, watchers]) => ({ key, watchers: [...watchers] }));
    const states = await read(watched.map(({ key }) => key));
    for (const { key, watchers } of watched) for (const watcher of watchers) watcher(states.get(key));
  };
  /** Starts a poll unless one runs. The next poll repeats one that fails. */
  const pollUnlessPolling = (): void => {
    if (isPolling) return;
    isPolling = true;
    void poll()
      .catch(() => undefined)
      .finally(() => (isPolling = false));
  };

  return {
    /** Calls the watcher after each poll, until the returned function is called. */
    watch: (key: string, watcher: Watcher<State>): (() => void) => {
      const watchers = watchersByKey.get(key) ?? new Set();
      watchersByKey.set(key, watchers.add(watcher));
      timer ??= setInterval(pollUnlessPolling, everyMs).unref();
      return () => {
        watchers.delete(watcher);
        if (watchers.size === 0 && watchersByKey.get(key) === watchers) watchersByKey.delete(key);
        if (watchersByKey.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },

    /** Looks up a single key, now. */
    readOne: async (key: string): Promise<State | undefined> => (await read([key])).get(key),
  };
};
