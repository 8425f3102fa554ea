import { TestEnvironment } from 'jest-environment-node';

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
