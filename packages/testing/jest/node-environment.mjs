import { TestEnvironment } from 'jest-environment-node';

// Exits an idle worker at once: freeing its heap takes longer than the half second after which jest reports a leak. A worker that really
// leaks never gets here.
if (process.send !== undefined) process.once('beforeExit', () => process.exit());

const arrays = [Float32Array, Float64Array, BigInt64Array, Int32Array, Int16Array, Uint16Array];

/**
 * Node's environment with Node's own typed arrays: the native addon of onnxruntime-node creates and accepts only those, and jest's context
 * would otherwise use its own.
 */
export default class NodeArraysEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const array of arrays) this.global[array.name] = array;
  }
}
