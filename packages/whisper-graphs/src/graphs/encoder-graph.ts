import { createGraph, type Graph, type Value } from '../onnx/graph.ts';
import type { Weights } from '../weights/weights.ts';
import { attentionFactor, createBlocks, type Blocks } from './blocks.ts';
import { productOfHalves, productOfRows, type Precision } from './linear.ts';
import { FREQUENCIES, fourierBasis, HOP, melFilters, WINDOW } from './log-mel.ts';
import { createParameters, type Parameters } from './parameters.ts';
import type { WhisperShape } from './shape.ts';

type Context = { graph: Graph; parameters: Parameters; blocks: Blocks; shape: WhisperShape };

/**
 * Builds Whisper's encoder: `samples` [1, S] at 16 kHz to the cross-attention of every decoder layer, `cross_k_i` [1, heads, head width, A],
 * which is transposed, and `cross_v_i` [1, heads, A, head width], a position for 320 samples.
 */
export const encoderGraph = (weights: Weights, shape: WhisperShape, precision: Precision): Graph => {
  const graph = createGraph('whisper-encoder');
  const parameters = createParameters(graph, weights);
  const product = precision === 8 ? productOfRows(graph, parameters) : productOfHalves(graph, parameters);
  const context = { graph, parameters, shape, blocks: createBlocks(graph, parameters, product, shape.width) };
  const spectrum = logMel(context, graph.input('samples', 'float32', [1, 'S']));
  let audio = addPositions(context, convolve(context, spectrum));
  for (let i = 0; i < shape.encoderLayers; i++) audio = encoderLayer(context, audio, i);
  audio = context.blocks.norm(audio, 'encoder.layer_norm');
  for (let i = 0; i < shape.decoderLayers; i++) crossAttention(context, audio, i);
  return graph;
};

/** Adds the log-mel spectrum as Whisper was trained on: windows by convolution with a Fourier basis, 8 powers of ten below the loudest. */
const logMel = ({ graph, parameters, shape }: Context, samples: Value): Value => {
  const half = WINDOW / 2;
  const padded = graph.node('Pad', [samples, graph.integers(0, half, 0, half)], {
    attributes: { mode: 'reflect' },
  });
  const basis = parameters.computed('fourier_basis', [2 * FREQUENCIES, 1, WINDOW], fourierBasis);
  const waves = graph.node('Conv', [graph.node('Unsqueeze', [padded, graph.integers(1)]), basis], {
    attributes: { kernel_shape: [WINDOW], strides: [HOP] },
  });
  const [zero, last, time] = [graph.integers(0), graph.integers(-1), graph.integers(2)];
  const frames = graph.node('Slice', [waves, zero, last, time]);
  const [real, imaginary] = ['real', 'imaginary'];
  graph.node('Split', [frames, graph.integers(FREQUENCIES, FREQUENCIES)], {
    attributes: { axis: 1 },
    outputs: [real, imaginary],
  });
  const power = graph.node('Add', [
    graph.node('Mul', [real, real]),
    graph.node('Mul', [imaginary, imaginary]),
  ]);
  const filters = parameters.computed('mel_filters', [shape.melBins, FREQUENCIES], () =>
    melFilters(shape.melBins),
  );
  const mel = graph.node('Max', [graph.node('MatMul', [filters, power]), graph.scalar(1e-10)]);
  const log10 = graph.node('Mul', [graph.node('Log', [mel]), graph.scalar(Math.LOG10E)]);
  const loudest = graph.node('ReduceMax', [log10], { attributes: { axes: [1, 2], keepdims: 1 } });
  const limited = graph.node('Max', [log10, graph.node('Sub', [loudest, graph.scalar(8)])]);
  return graph.node('Mul', [graph.node('Add', [limited, graph.scalar(4)]), graph.scalar(0.25)]);
};

const convolve = ({ graph, parameters, shape }: Context, spectrum: Value): Value => {
  const convolution = (input: Value, name: string, channels: number, stride: number): Value => {
    const kernel = parameters.tensor(`${name}.weight`, [shape.width, channels, 3]);
    const bias = parameters.tensor(`${name}.bias`, [shape.width]);
    const attributes = { kernel_shape: [3], pads: [1, 1], strides: [stride] };
    return graph.microsoft('Gelu', [graph.node('Conv', [input, kernel, bias], { attributes })]);
  };
  const once = convolution(spectrum, 'encoder.conv1', shape.melBins, 1);
  const twice = convolution(once, 'encoder.conv2', shape.width, 2);
  return graph.node('Transpose', [twice], { attributes: { perm: [0, 2, 1] } });
};

const addPositions = ({ graph, parameters, blocks, shape }: Context, audio: Value): Value => {
  const positions = parameters.tensor('encoder.embed_positions.weight', [shape.audioContext, shape.width]);
  const [zero, one, two] = [graph.integers(0), graph.integers(1), graph.integers(2)];
  const length = graph.node('Slice', [graph.node('Shape', [audio]), one, two]);
  return blocks.add(audio, graph.node('Slice', [positions, zero, length, zero]));
};

const encoderLayer = ({ graph, blocks, shape }: Context, audio: Value, index: number): Value => {
  const layer = `encoder.layers.${index}`;
  const normed = blocks.norm(audio, `${layer}.self_attn_layer_norm`);
  const parts = blocks.queriesKeysValues(normed, `${layer}.self_attn`);
  const attended = graph.microsoft('MultiHeadAttention', parts, { num_heads: shape.encoderHeads });
  const joined = blocks.add(audio, blocks.square(attended, `${layer}.self_attn.out_proj`));
  return blocks.feedForward(joined, layer, shape.encoderFeedForward);
};

const crossAttention = ({ graph, blocks, shape }: Context, audio: Value, index: number): void => {
  const { decoderHeads: heads, width } = shape;
  const headWidth = width / heads;
  const attention = `decoder.layers.${index}.encoder_attn`;
  const split = graph.integers(0, -1, heads, headWidth);
  const keys = blocks.square(audio, `${attention}.k_proj`, attentionFactor(headWidth));
  graph.node('Transpose', [graph.node('Reshape', [keys, split])], {
    attributes: { perm: [0, 2, 3, 1] },
    outputs: [`cross_k_${index}`],
  });
  const values = blocks.square(audio, `${attention}.v_proj`);
  graph.node('Transpose', [graph.node('Reshape', [values, split])], {
    attributes: { perm: [0, 2, 1, 3] },
    outputs: [`cross_v_${index}`],
  });
  graph.output(`cross_k_${index}`, 'float32', [1, heads, headWidth, 'A']);
  graph.output(`cross_v_${index}`, 'float32', [1, heads, 'A', headWidth]);
};
