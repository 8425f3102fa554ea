import { createRequire } from 'node:module';

const { implForWrapper } = createRequire(import.meta.url)('jsdom/lib/jsdom/living/generated/utils.js');

/**
 * Keeps computed styles until the document changes. Queries by role ask for the same ones again and again, and jsdom computes each anew. It
 * keeps its own `_styleCache` of what rules say for the same time.
 */
export const keepComputedStyles = (window) => {
  const compute = window.getComputedStyle;
  let cache;
  let kept = new WeakMap();
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !element.isConnected) return compute(element, pseudo);
    const { _ownerDocument: document } = implForWrapper(element);
    if (document._styleCache !== cache || !cache) kept = new WeakMap();
    const found = kept.get(element);
    if (found !== undefined) return found;
    const style = compute(element);
    cache = document._styleCache;
    kept.set(element, style);
    return style;
  };
};
