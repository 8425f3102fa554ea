import { TestEnvironment } from 'jest-environment-jsdom';

// An idle worker exits at once: freeing its heap takes longer than the half second after which jest reports a leak. A worker
// that leaks is never idle.
if (process.send !== undefined) process.once('beforeExit', () => process.exit());

const FROM_NODE = [
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'structuredClone',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TransformStream',
  'WritableStream',
];

/** Connections that a test interrupts on purpose: the page gets an event, and jsdom must not log them. */
const CUT = 'Error: socket hang up';

/** jsdom with the browser features that it lacks. `moveTo(origin)` sets the page's origin. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const page = this.global;
    page.HTMLCanvasElement.prototype.getContext = () => null; // nothing is drawn
    keepQuiet(this.dom.virtualConsole);
    for (const name of FROM_NODE) page[name] = globalThis[name];
    page.fetch = (url, { signal, ...init } = {}) => fetch(url, { ...init, signal: toNodeSignal(signal) });
    page.moveTo = (origin) => {
      this.dom.reconfigure({ url: origin });
      forgetBaseUrl(page.document);
    };
    page.scrollTo = () => undefined;
    page.Element.prototype.scrollTo = () => undefined;
    page.matchMedia = (media) => ({
      media,
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
    Object.assign(page.Blob.prototype, {
      arrayBuffer() {
        return new Promise((resolve, reject) => {
          const reader = new page.FileReader();
          reader.addEventListener('load', () => resolve(reader.result));
          reader.addEventListener('error', () => reject(reader.error));
          reader.readAsArrayBuffer(this);
        });
      },
    });
    if (!('scrollIntoView' in page.Element.prototype))
      Object.assign(page.Element.prototype, { scrollIntoView: () => {} });
    page.VTTCue ??= class extends page.EventTarget {
      constructor(startTime, endTime, text) {
        super();
        Object.assign(this, { startTime, endTime, text });
      }
    };
    page.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
  }
}

/** jsdom caches the base URL until a `base` element is added or removed. */
const forgetBaseUrl = (document) => document.head.appendChild(document.createElement('base')).remove();

const keepQuiet = (virtualConsole) => {
  const listeners = virtualConsole.listeners('jsdomError');
  virtualConsole.removeAllListeners('jsdomError');
  virtualConsole.on('jsdomError', (error) => {
    if (error.message !== CUT) for (const listener of listeners) listener(error);
  });
};

/** Node's fetch accepts only Node's own signals. */
const toNodeSignal = (signal) => {
  if (signal === undefined || signal === null) return undefined;
  const controller = new AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason));
  return controller.signal;
};
