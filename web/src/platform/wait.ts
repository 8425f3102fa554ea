/** Waits in ms; ends early when the network returns. Throws the abort reason when the signal aborts. */
export const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      over.abort();
      settle();
    };
    const timer = setTimeout(end(resolve), ms);
    window.addEventListener('online', end(resolve), { signal: over.signal });
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      { signal: over.signal },
    );
    if (signal.aborted) end(() => reject(signal.reason))();
  });
