/** Globals that Node's own servers and streams use. */
const NODE_NEEDS = ['clearImmediate', 'hrtime', 'nextTick', 'queueMicrotask', 'setImmediate'];

/** Creates mocks and fake timers of one test file on Node's own global object. Jest's environment has the same for its VM context. */
export const createMocks = (environment, config) => {
  const mocker = new environment.moduleMocker.constructor(globalThis);
  const timers = new environment.fakeTimersModern.constructor({ config, global: globalThis });
  const mocks = {
    fn: (...args) => mocker.fn(...args),
    spyOn: (...args) => mocker.spyOn(...args),
    restoreAllMocks: () => mocker.restoreAllMocks(),
    useFakeTimers: (options) => {
      timers.useFakeTimers({ doNotFake: NODE_NEEDS, ...options });
      return mocks;
    },
    useRealTimers: () => {
      timers.useRealTimers();
      return mocks;
    },
    advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
    advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
    restore: () => {
      mocker.restoreAllMocks();
      timers.dispose();
    },
  };
  return mocks;
};
