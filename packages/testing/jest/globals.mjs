/** `@jest/globals` for files that Node loads itself: each name calls what jest-circus made for the file that runs. */
const current = (name) =>
  new Proxy(() => undefined, {
    apply: (_target, self, args) => Reflect.apply(globalThis.escribaJestGlobals[name], self, args),
    get: (_target, key) => globalThis.escribaJestGlobals[name][key],
  });

export const afterAll = current('afterAll');
export const afterEach = current('afterEach');
export const beforeAll = current('beforeAll');
export const beforeEach = current('beforeEach');
export const describe = current('describe');
export const expect = current('expect');
export const it = current('it');
export const test = current('test');

const setTimeout = (timeoutMs) => {
  globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = timeoutMs;
};

/** The part of Jest's object that tests use: mocks and fake timers are those of the file that runs. */
export const jest = new Proxy(
  { setTimeout },
  { get: (target, key) => target[key] ?? globalThis.escribaJest[key] },
);
