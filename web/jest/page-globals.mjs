import * as database from 'fake-indexeddb';

/** Names of Node's globals that a page does not have. */
const NODE_ONLY = [
  'BroadcastChannel',
  'MessageChannel',
  'MessagePort',
  'CompressionStream',
  'DecompressionStream',
  'EventSource',
];
/** Names of Node's globals that are kept. jsdom's own `atob` and `btoa` call the global ones: they would call themselves. */
const KEPT = new Set(['atob', 'btoa', 'constructor', 'performance', 'queueMicrotask']);
const SELF = ['window', 'self', 'top', 'parent', 'frames'];

// A database that a page has asked for may open after the page was closed: its events need these classes, which hold no data.
for (const [name, type] of Object.entries(database)) if (name.startsWith('IDB')) globalThis[name] = type;

/** Globals that Node does not have and that stay: those of the test runner, and the classes above. */
const STAYS = /^(?:escriba|IDB)/;

/** Returns the names that test files without a page, which ran before in this worker, have left on the global object. */
const leftNames = () =>
  Object.getOwnPropertyNames(globalThis).filter(
    (name) => !globalThis.escribaNodeGlobals.has(name) && !STAYS.test(name),
  );

/** Puts what a page's window has on the global object. Returns the function that restores the global object as it was. */
export const takeGlobals = (window, console) => {
  const before = Object.getOwnPropertyDescriptors(globalThis);
  const hidden = [...NODE_ONLY, ...leftNames()];
  for (const name of hidden) delete globalThis[name];
  for (const [name, property] of Object.entries(describe(window)))
    if (!KEPT.has(name) && !name.startsWith('_')) Object.defineProperty(globalThis, name, property);
  for (const name of SELF)
    Object.defineProperty(globalThis, name, { value: globalThis, configurable: true, writable: true });
  Object.defineProperty(globalThis, 'console', { value: console, configurable: true, writable: true });
  return () => {
    for (const name of Reflect.ownKeys(globalThis)) restore(name, before[name]);
    for (const name of hidden) restore(name, before[name]);
  };
};

const restore = (name, before) => {
  if (Object.getOwnPropertyDescriptor(globalThis, name)?.configurable === false) return;
  if (before === undefined) delete globalThis[name];
  else Object.defineProperty(globalThis, name, before);
};

const describe = (window) => {
  const described = {};
  const { prototype } = window.EventTarget;
  for (const name of [...Object.getOwnPropertyNames(prototype), ...Object.getOwnPropertyNames(window)]) {
    const own =
      Object.getOwnPropertyDescriptor(window, name) ?? Object.getOwnPropertyDescriptor(prototype, name);
    if (name in globalThis && Object.is(globalThis[name], own.value)) continue;
    const isFixed = name === 'document' || name === 'navigator' || 'value' in own;
    described[name] = isFixed
      ? { value: bound(window, name), configurable: true, writable: true, enumerable: own.enumerable }
      : forwarded(window, name);
  }
  return described;
};

/** Binds a method of the window, which is called without it. */
const bound = (window, name) => {
  const value = window[name];
  return typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value;
};

const forwarded = (window, name) => ({
  configurable: true,
  enumerable: true,
  get: () => window[name],
  set: (value) => {
    window[name] = value;
  },
});
