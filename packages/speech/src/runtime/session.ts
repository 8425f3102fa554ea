import { InferenceSession, Tensor } from 'onnxruntime-node';

/** Opens a model file. One thread by default: parallel work belongs in several processes. */
export const openSession = async (modelPath: string, intraOpNumThreads = 1): Promise<InferenceSession> =>
  await InferenceSession.create(modelPath, {
    executionProviders: ['cpu'],
    intraOpNumThreads,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
    // Without VNNI, products of 8-bit numbers saturate in 16 bits and words change. Other CPUs ignore the setting.
    extra: { session: { x64quantprecision: '1' } },
  });

/** A tensor over the given numbers, without a copy. */
export const floats = (data: Float32Array, dims: number[]): Tensor => new Tensor('float32', data, dims);

export const integers = (data: BigInt64Array, dims: number[]): Tensor => new Tensor('int64', data, dims);

/** The numbers of a float output. */
export const floatData = (outputs: InferenceSession.OnnxValueMapType, name: string): Float32Array => {
  const data = outputs[name]?.data;
  if (!(data instanceof Float32Array)) throw new TypeError(`The model has no float output named ${name}`);
  return data;
};
