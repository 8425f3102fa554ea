/** A fault of the next matching request. `path` is the start of the path after `/v3`; without `method` and `path` any request matches. */
export type AsaasFault = {
  readonly method?: string;
  readonly path?: string;
  /** How many requests the fault is for. Default: one. */
  readonly times?: number;
} & (
  | { /** Does the work, then closes the connection without a response. */ readonly kind: 'lost_response' }
  | { /** Does the work, then replies 500. */ readonly kind: 'server_error_after' }
  | { /** Replies 500 and does nothing. */ readonly kind: 'server_error' }
  | {
      /** Replies 429 with the RateLimit headers. */ readonly kind: 'rate_limited';
      readonly resetSeconds: number;
    }
  | { /** Closes the connection and does nothing. */ readonly kind: 'disconnect' }
  | { /** Waits before it does the work. */ readonly kind: 'delay'; readonly ms: number }
  | { /** Waits until `releaseHeld` before it does the work. */ readonly kind: 'hold' }
);

export type Faults = ReturnType<typeof createFaults>;

/** Keeps the faults that wait for a request, in the order in which they were set. */
export const createFaults = () => {
  let waiting: (AsaasFault & { left: number })[] = [];
  let held: (() => void)[] = [];

  return {
    failNext: (...faults: AsaasFault[]): void => {
      waiting.push(...faults.map((fault) => ({ ...fault, left: fault.times ?? 1 })));
    },
    /** Returns the fault of a request, which is used up. */
    take: (method: string, path: string): AsaasFault | undefined => {
      const fault = waiting.find(
        (fault) => (fault.method ?? method) === method && path.startsWith(fault.path ?? ''),
      );
      if (fault !== undefined) fault.left -= 1;
      waiting = waiting.filter(({ left }) => left > 0);
      return fault;
    },
    hold: (): Promise<void> =>
      new Promise((resolve) => {
        held.push(resolve);
      }),
    /** Counts the requests that are held. */
    heldCount: (): number => held.length,
    releaseHeld: (): void => {
      for (const release of held) release();
      held = [];
    },
    clear: (): void => {
      waiting = [];
    },
  };
};
