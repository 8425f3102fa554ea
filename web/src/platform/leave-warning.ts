/** Returns a function that makes the browser ask before the page closes, while it was last called with true. */
export const createLeaveWarning = (): ((isNeeded: boolean) => void) => {
  let active: AbortController | undefined;
  return (isNeeded) => {
    if (isNeeded === (active !== undefined)) return;
    active?.abort();
    active = isNeeded ? new AbortController() : undefined;
    if (active !== undefined)
      window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: active.signal });
  };
};
