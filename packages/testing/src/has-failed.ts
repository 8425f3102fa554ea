const FAILED = Symbol.for('escriba.test_failed');

/** Returns, in a hook after a test, whether the test or a hook before it failed. */
export const hasFailed = (): boolean => (globalThis as { [FAILED]?: boolean })[FAILED] === true;
