import { createRequire } from 'node:module';
import type * as Runtime from 'onnxruntime-node';
import type { InferenceSession, Tensor } from 'onnxruntime-node';

const require = createRequire(import.meta.url);

/** Loads with its first use: the API groups voices and joins texts without a model, and its image has no runtime. */
const runtime = (): typeof Runtime => require('onnxruntime-node') as typeof Runtime;

/** What computes a model: the processor, or a graphics card of NVIDIA. */
export type Device = 'cpu' | 'cuda';

/** What the card cannot compute, the processor does. */
const PROVIDERS: Readonly<Record<Device, string[]>> = { cpu: ['cpu'], cuda: ['cuda', 'cpu'] };

/**
 * Opens a model file. One thread by default: parallel work belongs in several processes.
 * @throws ONNX Runtime's error, for `cuda` also if the CUDA provider, its libraries, a driver or a card is missing
 */
export const openSession = async (
  modelPath: string,
  intraOpNumThreads = 1,
  device: Device = 'cpu',
): Promise<InferenceSession> =>
  await runtime().InferenceSession.create(modelPath, {
    executionProviders: PROVIDERS[device],
    intraOpNumThreads,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
    // Without VNNI, products of 8-bit numbers saturate in 16 bits and words change. Other CPUs ignore the setting.
    extra: { session: { x64quantprecision: '1' } },
  });

/** A tensor over the given numbers, without a copy. */
export const floats = (data: Float32Array, dims: number[]): Tensor =>
  new (runtime().Tensor)('float32', data, dims);

export const integers = (data: BigInt64Array, dims: number[]): Tensor =>
  new (runtime().Tensor)('int64', data, dims);

/** The numbers of a float output. */
export const floatData = (outputs: InferenceSession.OnnxValueMapType, name: string): Float32Array => {
  const data = outputs[name]?.data;
  if (!(data instanceof Float32Array)) throw new TypeError(`The model has no float output named ${name}`);
  return data;
};
