const NAMES = [
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

const FROM_NODE = Object.fromEntries(NAMES.map((name) => [name, globalThis[name]]));

/** Adds the browser features that jsdom lacks. */
export const addWhatIsMissing = (page) => {
  page.HTMLCanvasElement.prototype.getContext = () => null; // nothing is drawn
  Object.assign(page, FROM_NODE);
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
};
