/** The names of the global object before the first test file of a worker. */
globalThis.escribaNodeGlobals ??= new Set(Object.getOwnPropertyNames(globalThis));
