/** The time after which the work begins even if the page is never idle. */
const PATIENCE_MS = 5_000;

/** Waits until the page has nothing else to do. Safari has no idle callbacks: there it waits a moment. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve, 1_000);
  });
