import { TestEnvironment } from 'jest-environment-jsdom';

// A worker with nothing left to do goes at once: taking its heap apart lasts longer than the half second after which jest calls
// it a leak. One that really leaks never comes here.
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

/** Connections that a test cuts on purpose: the page is told by its event, and jsdom would tell everybody. */
const CUT = 'Error: socket hang up';

/** jsdom with what browsers have and it lacks. `moveTo(origin)` says where the page was loaded from. */
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
    page.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
  }
}

/** jsdom keeps the address that relative ones were resolved against until a `base` comes or goes. */
const forgetBaseUrl = (document) => document.head.appendChild(document.createElement('base')).remove();

const keepQuiet = (virtualConsole) => {
  const tell = virtualConsole.listeners('jsdomError');
  virtualConsole.removeAllListeners('jsdomError');
  virtualConsole.on('jsdomError', (error) => {
    if (error.message !== CUT) for (const listener of tell) listener(error);
  });
};

/** Node's fetch takes only Node's own signals. */
const toNodeSignal = (signal) => {
  if (signal === undefined || signal === null) return undefined;
  const controller = new AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason));
  return controller.signal;
};
