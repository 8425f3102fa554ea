import { createRequire } from 'node:module';

const { implForWrapper } = createRequire(import.meta.url)('jsdom/lib/jsdom/living/generated/utils.js');

/**
 * Keeps computed styles until the document changes. Queries by role ask for the same ones again and again, and jsdom computes them each time.
 * jsdom itself keeps for just as long what the rules say.
 */
export const keepComputedStyles = (window) => {
  const compute = window.getComputedStyle;
  let rules;
  let kept = new WeakMap();
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !element.isConnected) return compute(element, pseudo);
    const current = rulesKeptBy(element);
    if (current === undefined || current === null || current !== rules) kept = new WeakMap();
    const found = kept.get(element);
    if (found !== undefined) return found;
    const style = compute(element);
    rules = rulesKeptBy(element);
    kept.set(element, style);
    return style;
  };
};

const rulesKeptBy = (element) => {
  const { _ownerDocument: owner } = implForWrapper(element);
  const { _styleCache: rules } = owner;
  return rules;
};
