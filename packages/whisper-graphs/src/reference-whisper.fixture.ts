import type { TinyTensor, TinyWhisper } from '@escriba/testing/tiny-whisper';
import { melFilters } from './graphs/log-mel.ts';

type Rows = number[][];

type Tensors = ReadonlyMap<string, TinyTensor>;

/**
 * Computes Whisper as its paper describes it, in plain loops: the scores of the next token after each of the tokens. Shares nothing with the
 * graphs but the mel filters, which have a test of their own.
 */
export const referenceScores = (
  tensors: Tensors,
  samples: Float32Array,
  tokens: readonly number[],
  tiny: TinyWhisper,
): Rows => {
  const { decoderLayers = 2, heads = 2 } = tiny;
  const audio = encode(tensors, samples, tiny);
  const table = rows(tensors, 'decoder.embed_tokens.weight');
  const positions = rows(tensors, 'decoder.embed_positions.weight');
  let text = add(
    tokens.map((token) => table[token] ?? []),
    positions.slice(0, tokens.length),
  );
  for (let i = 0; i < decoderLayers; i++) {
    const layer = `decoder.layers.${i}`;
    const own = norm(tensors, text, `${layer}.self_attn_layer_norm`);
    text = add(
      text,
      attend(tensors, { asking: own, heard: own, name: `${layer}.self_attn`, heads, causal: true }),
    );
    const asking = norm(tensors, text, `${layer}.encoder_attn_layer_norm`);
    text = add(
      text,
      attend(tensors, { asking, heard: audio, name: `${layer}.encoder_attn`, heads, causal: false }),
    );
    text = feedForward(tensors, text, layer);
  }
  return norm(tensors, text, 'decoder.layer_norm').map((row) => table.map((weights) => dot(row, weights)));
};

const encode = (
  tensors: Tensors,
  samples: Float32Array,
  { melBins = 80, heads = 2, encoderLayers = 1 }: TinyWhisper,
): Rows => {
  const once = convolve(tensors, logMel(samples, melBins), 'encoder.conv1', 1);
  const twice = convolve(tensors, once, 'encoder.conv2', 2);
  let audio = add(twice, rows(tensors, 'encoder.embed_positions.weight').slice(0, twice.length));
  for (let i = 0; i < encoderLayers; i++) {
    const layer = `encoder.layers.${i}`;
    const own = norm(tensors, audio, `${layer}.self_attn_layer_norm`);
    audio = add(
      audio,
      attend(tensors, { asking: own, heard: own, name: `${layer}.self_attn`, heads, causal: false }),
    );
    audio = feedForward(tensors, audio, layer);
  }
  return norm(tensors, audio, 'encoder.layer_norm');
};

const rows = (tensors: Tensors, name: string): Rows => {
  const { dims = [], values = new Float32Array() } = tensors.get(`model.${name}`) ?? {};
  const columns = values.length / (dims[0] ?? 1);
  return Array.from({ length: dims[0] ?? 0 }, (_, i) => [...values.subarray(i * columns, (i + 1) * columns)]);
};

const vector = (tensors: Tensors, name: string): number[] => [
  ...(tensors.get(`model.${name}`)?.values ?? []),
];

const linear = (tensors: Tensors, input: Rows, name: string): Rows => {
  const bias = vector(tensors, `${name}.bias`);
  const matrix = rows(tensors, `${name}.weight`);
  return input.map((row) => matrix.map((weights, i) => dot(row, weights) + (bias[i] ?? 0)));
};

const norm = (tensors: Tensors, input: Rows, name: string): Rows => {
  const [gain, bias] = [vector(tensors, `${name}.weight`), vector(tensors, `${name}.bias`)];
  return input.map((row) => {
    const mean = sum(row) / row.length;
    const deviation = Math.sqrt(sum(row.map((value) => (value - mean) ** 2)) / row.length + 1e-5);
    return row.map((value, i) => ((value - mean) / deviation) * (gain[i] ?? 0) + (bias[i] ?? 0));
  });
};

type Attention = { asking: Rows; heard: Rows; name: string; heads: number; causal: boolean };

const attend = (tensors: Tensors, { asking, heard, name, heads, causal }: Attention): Rows => {
  const queries = linear(tensors, asking, `${name}.q_proj`);
  const keys = linear(tensors, heard, `${name}.k_proj`);
  const values = linear(tensors, heard, `${name}.v_proj`);
  const width = (queries[0]?.length ?? 0) / heads;
  const output = queries.map((query, at) =>
    Array.from({ length: heads }, (_, head) => {
      const part = (row: number[]) => row.slice(head * width, (head + 1) * width);
      const seen = keys.slice(0, causal ? at + 1 : keys.length);
      const weights = softmax(seen.map((key) => dot(part(query), part(key)) / Math.sqrt(width)));
      return Array.from({ length: width }, (_, i) =>
        sum(weights.map((weight, j) => weight * (values[j]?.[head * width + i] ?? 0))),
      );
    }).flat(),
  );
  return linear(tensors, output, `${name}.out_proj`);
};

const feedForward = (tensors: Tensors, input: Rows, layer: string): Rows => {
  const normed = norm(tensors, input, `${layer}.final_layer_norm`);
  const up = linear(tensors, normed, `${layer}.fc1`).map((row) => row.map(gelu));
  return add(input, linear(tensors, up, `${layer}.fc2`));
};

const convolve = (tensors: Tensors, input: Rows, name: string, stride: number): Rows => {
  const kernels = rows(tensors, `${name}.weight`);
  const bias = vector(tensors, `${name}.bias`);
  return Array.from({ length: input.length / stride }, (_, t) =>
    kernels.map((kernel, channel) => {
      let value = bias[channel] ?? 0;
      for (let step = 0; step < 3; step++)
        input[t * stride + step - 1]?.forEach((x, i) => (value += x * (kernel[3 * i + step] ?? 0)));
      return gelu(value);
    }),
  );
};

/** Returns the log-mel spectrum as [frame, bin]. */
const logMel = (samples: Float32Array, bins: number): Rows => {
  const filters = melFilters(bins);
  const at = (i: number) => samples[i < 0 ? -i : i >= samples.length ? 2 * samples.length - 2 - i : i] ?? 0;
  const wave = Array.from({ length: 400 }, (_, i) => (2 * Math.PI * i) / 400);
  const [cosines, sines] = [wave.map(Math.cos), wave.map(Math.sin)];
  const frames = Array.from({ length: samples.length / 160 }, (_, frame) => {
    const windowed = wave.map((angle, i) => at(frame * 160 + i - 200) * (0.5 - 0.5 * Math.cos(angle)));
    const power = Array.from({ length: 201 }, (_, k) => {
      let [real, imaginary] = [0, 0];
      for (let i = 0; i < 400; i++) {
        real += (windowed[i] ?? 0) * (cosines[(k * i) % 400] ?? 0);
        imaginary += (windowed[i] ?? 0) * (sines[(k * i) % 400] ?? 0);
      }
      return real * real + imaginary * imaginary;
    });
    return Array.from({ length: bins }, (_, bin) =>
      Math.log10(Math.max(1e-10, sum(power.map((value, k) => value * (filters[bin * 201 + k] ?? 0))))),
    );
  });
  const loudest = Math.max(...frames.flat());
  return frames.map((frame) => frame.map((value) => (Math.max(value, loudest - 8) + 4) / 4));
};

const sum = (values: readonly number[]): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

const dot = (a: readonly number[], b: readonly number[]): number => {
  let total = 0;
  for (let i = 0; i < a.length; i++) total += (a[i] ?? 0) * (b[i] ?? 0);
  return total;
};

const add = (a: Rows, b: Rows): Rows => a.map((row, i) => row.map((value, j) => value + (b[i]?.[j] ?? 0)));

const softmax = (scores: readonly number[]): number[] => {
  const top = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - top));
  const total = sum(weights);
  return weights.map((weight) => weight / total);
};

const gelu = (x: number): number => 0.5 * x * (1 + erf(x / Math.SQRT2));

/** Computes the error function by Abramowitz and Stegun 7.1.26: within 1.5e-7. */
const erf = (x: number): number => {
  const t = 1 / (1 + 0.327_591_1 * Math.abs(x));
  const tail =
    t *
    (0.254_829_592 + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429)))) *
    Math.exp(-x * x);
  return Math.sign(x) * (1 - tail);
};
