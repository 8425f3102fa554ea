/** The names of the global object before the first test file of a worker. */
export const NODE_GLOBALS = new Set(Object.getOwnPropertyNames(globalThis));
