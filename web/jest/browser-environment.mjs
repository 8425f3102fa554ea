import { TestEnvironment } from 'jest-environment-jsdom';

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

/** jsdom with what browsers have and it lacks. `moveTo(origin)` says where the page was loaded from. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const page = this.global;
    for (const name of FROM_NODE) page[name] = globalThis[name];
    page.fetch = (url, { signal, ...init } = {}) => fetch(url, { ...init, signal: toNodeSignal(signal) });
    page.moveTo = (origin) => this.dom.reconfigure({ url: origin });
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

/** Node's fetch takes only Node's own signals. */
const toNodeSignal = (signal) => {
  if (signal === undefined || signal === null) return undefined;
  const controller = new AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason));
  return controller.signal;
};
