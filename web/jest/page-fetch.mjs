const { AbortController, fetch } = globalThis;

/** Node's fetch for one page. `abort` ends the requests that a page leaves behind, as a browser does. */
export const createPageFetch = () => {
  const underWay = new Set();
  return {
    fetch: async (url, { signal, ...init } = {}) => {
      const controller = new AbortController();
      follow(signal, controller);
      underWay.add(controller);
      return fetch(url, { ...init, signal: controller.signal });
    },
    abort: () => {
      for (const controller of underWay) controller.abort();
    },
  };
};

/** Node's fetch accepts only Node's own signals. */
const follow = (signal, controller) => {
  if (signal === undefined || signal === null) return;
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason));
};
