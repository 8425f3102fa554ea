import * as current from '@jest/globals';

const NAMES = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach'];
const asked = [];

const { setImmediate } = globalThis;

for (const name of NAMES) globalThis[name] = (act) => void asked.push({ name, act });
// React's scheduler takes its turns with timers, as where there is no `setImmediate`: they end in the order in which they begin.
delete globalThis.setImmediate;

await import('@testing-library/react');
await import('@testing-library/user-event');

globalThis.setImmediate = setImmediate;
for (const name of NAMES) delete globalThis[name];

/** Adds to a test file the hooks that testing libraries add when they are imported, which happens once. */
export const addLibraryHooks = () => {
  for (const { name, act } of asked) current[name](act);
};
