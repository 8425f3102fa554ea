const node = { clearInterval, clearTimeout, setInterval, setTimeout };
const TURNS_MAX = 100;

/** The waiting timers, each with whether it is due at once. */
const waiting = new Map();

const setPageTimeout = (act, delayMs, ...args) => {
  const timer = node.setTimeout(() => {
    waiting.delete(timer);
    act(...args);
  }, delayMs);
  waiting.set(timer, !(delayMs > 1));
  return timer;
};

const setPageInterval = (...args) => {
  const timer = node.setInterval(...args);
  waiting.set(timer, false);
  return timer;
};

const clear = (timer) => {
  waiting.delete(timer);
  node.clearTimeout(timer);
};

/** Timers of Node that end when the page closes. Modules keep them from one page to the next, so they are the same for all pages. */
export const pageTimers = {
  clearInterval: clear,
  clearTimeout: clear,
  setInterval: setPageInterval,
  setTimeout: setPageTimeout,
};

/** Lets what is due run: React's scheduler and Radix's stacks live longer than a page, and are stuck without their turn. */
export const finishDueWork = async () => {
  for (let turn = 0; turn < TURNS_MAX && (turn === 0 || [...waiting.values()].includes(true)); turn += 1)
    await new Promise((resolve) => node.setTimeout(resolve, 1));
};

/** Ends the timers of the page. One that does not keep the process alive belongs to Node's fetch. */
export const endTimers = () => {
  for (const timer of waiting.keys()) if (timer.hasRef()) node.clearTimeout(timer);
  waiting.clear();
};
