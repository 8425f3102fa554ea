/** Calls back after that many ms; returns a cancel function. */
export type After = (ms: number, callback: () => void) => () => void;

/** Creates a timer of one callback at a time; none after it is closed. */
export const createTimer = (after: After) => {
  let stop: (() => void) | undefined;
  let isClosed = false;
  const halt = (): void => {
    stop?.();
    stop = undefined;
  };
  return {
    start: (ms: number, callback: () => void): void => {
      halt();
      if (!isClosed) stop = after(ms, callback);
    },
    stop: halt,
    isClosed: (): boolean => isClosed,
    close: (): void => {
      isClosed = true;
      halt();
    },
  };
};
