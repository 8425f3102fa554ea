import { JSDOM, VirtualConsole } from 'jsdom';
import { addWhatIsMissing } from './browser-features.mjs';
import { keepComputedStyles } from './computed-styles.mjs';
import { createPageFetch } from './page-fetch.mjs';
import { finishDueWork, endTimers, pageTimers } from './page-timers.mjs';
import { takeGlobals } from './page-globals.mjs';

/** The error of connections that a test interrupts on purpose: the page gets an event, and jsdom must not log it. */
const CUT = 'Error: socket hang up';

/** Opens a page whose globals are Node's own until it is closed. `moveTo(origin)` sets the page's origin. */
export const openPage = (console) => {
  const virtualConsole = new VirtualConsole();
  virtualConsole.sendTo(console, { omitJSDOMErrors: true });
  virtualConsole.on('jsdomError', (error) => {
    if (error.message !== CUT) console.error(error);
  });
  const dom = new JSDOM('<!DOCTYPE html>', {
    pretendToBeVisual: true,
    url: 'http://localhost/',
    virtualConsole,
  });
  const { window } = dom;
  addWhatIsMissing(window);
  keepComputedStyles(window);
  const pageFetch = createPageFetch();
  Object.assign(window, pageTimers, { fetch: pageFetch.fetch });
  window.moveTo = (origin) => {
    dom.reconfigure({ url: origin });
    forgetBaseUrl(window.document);
  };
  failOnErrors(window);
  const giveBack = takeGlobals(window, console);
  const endClock = startClock();
  return {
    close: async () => {
      process.on('unhandledRejection', ignore);
      pageFetch.abort();
      await finishDueWork();
      endTimers();
      window.close();
      endClock();
      giveBack();
      process.off('unhandledRejection', ignore);
    },
  };
};

/** Makes the clock start when the page is opened. Node's starts with the worker, which ran other files before. */
const startClock = () => {
  const readTime = performance.now.bind(performance);
  const openedAt = readTime();
  performance.now = () => readTime() - openedAt;
  return () => delete performance.now;
};

/** Ignores the rejection of a request that a page leaves behind when it is closed. */
const ignore = () => undefined;

/** Makes jsdom forget the base URL, which it caches until a `base` element is added or removed. */
const forgetBaseUrl = (document) => document.head.appendChild(document.createElement('base')).remove();

/** Fails the test on an error in a listener, unless the test listens for errors itself. */
const failOnErrors = (window) => {
  const { addEventListener, removeEventListener } = window;
  let listenerCount = 0;
  window.addEventListener('error', ({ error }) => {
    if (listenerCount === 0 && error !== null && error !== undefined)
      process.emit('uncaughtException', error);
  });
  window.addEventListener = (type, ...rest) => {
    if (type === 'error') listenerCount += 1;
    addEventListener.call(window, type, ...rest);
  };
  window.removeEventListener = (type, ...rest) => {
    if (type === 'error') listenerCount -= 1;
    removeEventListener.call(window, type, ...rest);
  };
};
