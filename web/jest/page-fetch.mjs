const { AbortController, fetch, Headers } = globalThis;
/** The key of the number of tests in a process so far: servers of tests see from it which test sent a request. */
const NUMBER = Symbol.for('escriba.page_test_number');

/** Counts the tests. What earlier ones sent is no longer served. */
export const countTest = () => {
  globalThis[NUMBER] = (globalThis[NUMBER] ?? 0) + 1;
};

/** Creates Node's fetch for one page. `abort` ends the requests that a page leaves behind, as a browser does. */
export const createPageFetch = () => {
  const underWay = new Set();
  return {
    fetch: async (url, { signal, ...init } = {}) => {
      const controller = new AbortController();
      follow(signal, controller);
      underWay.add(controller);
      const headers = new Headers(init.headers);
      headers.set('x-test-number', String(globalThis[NUMBER] ?? 0));
      return fetch(url, { ...init, headers, signal: controller.signal });
    },
    abort: () => {
      for (const controller of underWay) controller.abort();
    },
  };
};

/** Follows a signal of the page, because Node's fetch accepts only Node's own. */
const follow = (signal, controller) => {
  if (signal === undefined || signal === null) return;
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason));
};
