import { TestEnvironment } from 'jest-environment-node';
import { sourceMaps } from './compile.mjs';
import { openPage } from './page.mjs';
import './page-modules.mjs';

// An idle worker exits at once: freeing its heap takes longer than the half second after which jest reports a leak. A worker
// that leaks is never idle.
if (process.send !== undefined) process.once('beforeExit', () => process.exit());

/** Gives each test file a page of its own, on Node's global object. */
export default class PageEnvironment extends TestEnvironment {
  sourceMaps = sourceMaps;
  #console;
  #page;

  constructor(config, context) {
    super(config, context);
    this.#console = context.console;
  }

  async setup() {
    await super.setup();
    this.#page = openPage(this.#console);
  }

  async teardown() {
    await this.#page?.close();
    await super.teardown();
  }
}
