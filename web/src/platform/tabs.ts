type TabsDeps = {
  /** The browser's locks, which exist on https and localhost only. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | undefined;
  /** Opens a channel; undefined if the browser has none. */
  readonly openChannel: ((name: string) => Channel) | undefined;
};

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

type HoldOptions = {
  /** Releases the lock when it aborts. */
  readonly signal: AbortSignal;
  /** The mode of the lock. `shared`: several tabs may have it at once. */
  readonly mode?: LockMode;
  readonly onHeld?: () => void;
};

export type Tabs = ReturnType<typeof createTabs>;

/** Coordinates the open tabs of a browser: locks that end with their tab, and channels for messages. */
export const createTabs = ({ locks, openChannel }: TabsDeps) => {
  const inTurn = createTurns();
  return {
    hasLocks: locks !== undefined,

    /** Runs a task while no other tab runs one of the same name. Without locks it only excludes tasks of this tab. */
    exclusively: async <T>(name: string, task: () => Promise<T>): Promise<T> =>
      locks === undefined ? inTurn(name, task) : ((await locks.request(name, task)) as T),

    /** Waits for a lock and keeps it until the signal aborts or the tab closes. Without locks it never gets one. */
    hold: (name: string, { signal, mode = 'exclusive', onHeld }: HoldOptions): void => {
      const untilEnd = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      void locks
        ?.request(name, { mode, signal }, () => {
          onHeld?.();
          return untilEnd;
        })
        .catch(() => undefined);
    },

    /** Lists the names of all locks that tabs of this browser have; a shared lock is listed once per tab. */
    listHeld: async (): Promise<readonly string[]> =>
      ((await locks?.query())?.held ?? []).flatMap(({ name }) => name ?? []),

    /** Opens a channel to the other tabs; it drops messages if the browser has no channels. */
    openChannel: <Message>(name: string): TabChannel<Message> => {
      const channel = openChannel?.(name);
      return {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
        post: (message) => channel?.postMessage(message),
        listen: (hear, options) =>
          channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data), options),
      };
    },
  };
};

export type TabChannel<Message> = {
  readonly post: (message: Message) => void;
  /** Stops listening when the signal aborts. */
  readonly listen: (hear: (message: Message) => void, options?: { readonly signal?: AbortSignal }) => void;
};

/** Represents this tab and the others of its browser. */
export const createBrowserTabs = (): Tabs =>
  createTabs({
    locks: (navigator as { locks?: LockManager }).locks,
    openChannel: typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name),
  });

const createTurns = () => {
  const last = new Map<string, Promise<unknown>>();
  return <T>(name: string, task: () => Promise<T>): Promise<T> => {
    const mine = (last.get(name) ?? Promise.resolve()).then(task, task);
    last.set(name, mine);
    return mine;
  };
};
