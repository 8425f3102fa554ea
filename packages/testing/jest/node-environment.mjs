import { TestEnvironment } from 'jest-environment-node';

// A worker with nothing left to do goes at once: taking its heap apart lasts longer than the half second after which jest calls
// it a leak. One that really leaks never comes here.
if (process.send !== undefined) process.once('beforeExit', () => process.exit());

const arrays = [Float32Array, Float64Array, BigInt64Array, Int32Array, Int16Array, Uint16Array];

/**
 * Node's environment with Node's own typed arrays: the native addon of onnxruntime-node makes and accepts only those, and
 * jest's context would otherwise bring its own.
 */
export default class NodeArraysEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const array of arrays) this.global[array.name] = array;
  }
}
