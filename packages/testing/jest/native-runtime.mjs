/* oxlint-disable no-underscore-dangle -- the names of jest's own runtime */
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import Runtime from 'jest-runtime';
import { createMocks } from './mocks.mjs';
import './node-globals.mjs';

const require = createRequire(import.meta.url);
const GLOBALS = new URL('globals.mjs', import.meta.url).href;
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');
const TEST_TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');
const ENVIRONMENT = { ...process.env };

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
});

// An idle worker exits at once: freeing its heap takes longer than the half second after which Jest reports a leak. A worker that leaks is
// never idle.
if (process.send !== undefined) process.once('beforeExit', () => process.exit());

let fileNumber = 0;

/**
 * Runs test files in Node itself, as the services run: TypeScript without a transform, and modules that one worker loads once for all
 * its files. Jest's own runtime loads every module again for every file, which takes longer than most tests.
 */
class NativeRuntime extends Runtime {
  #fileNumber = (fileNumber += 1);
  #mocks;

  /** Gives each file a new jest-circus, which keeps the state of a test file in its module. */
  requireInternalModule(from, to) {
    if (to !== undefined || !from.endsWith('jestAdapterInit.js'))
      return super.requireInternalModule(from, to);
    delete globalThis[EVENT_HANDLERS];
    delete globalThis[TEST_TIMEOUT];
    delete require.cache[from];
    return require(from);
  }

  /** Returns the source maps of an environment that compiles what Node loads. */
  getSourceMaps() {
    return this._environment.sourceMaps ?? super.getSourceMaps();
  }

  setGlobalsForRuntime(globals) {
    globalThis.escribaJestGlobals = globals;
    globalThis.escribaJest = this.#mocks = createMocks(this._environment, this._config);
  }

  teardown() {
    this.#mocks?.restore();
    super.teardown();
  }

  async unstable_importModule(from) {
    // The file before may have set some.
    for (const name of Object.keys(process.env)) if (!(name in ENVIRONMENT)) delete process.env[name];
    Object.assign(process.env, ENVIRONMENT);
    await import(`${pathToFileURL(from).href}?file=${this.#fileNumber}`);
  }
}

export { NativeRuntime as 'module.exports' };
