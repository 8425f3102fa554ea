import { createGraph, ELEMENT_TYPES, type Graph, type Value } from '../onnx/graph.ts';
import { toHalves } from '../weights/numbers.ts';
import type { Weights } from '../weights/weights.ts';
import type { AlignmentHead } from './alignment-heads.ts';
import { attentionFactor, createBlocks, type Blocks } from './blocks.ts';
import { addBlocks, productOfBlocks, productOfHalves, type Precision } from './linear.ts';
import { bytesOf, createParameters, type LinearLayer, type Parameters } from './parameters.ts';
import type { WhisperShape } from './shape.ts';

export type DecoderOptions = {
  precision: Precision;
  alignmentHeads: readonly AlignmentHead[];
  /** Tokens that are never the next of a text: signs that nobody speaks, and all special ones but the end. */
  suppressed: readonly number[];
};

type Context = { graph: Graph; parameters: Parameters; blocks: Blocks; shape: WhisperShape };
/** The tensors of a step that all layers need: rows and new tokens as numbers, and which tokens see which. */
type Step = { rows: Value; tokens: Value; mask: Value };
type Embedding = { look: (tokens: Value) => Value; score: (state: Value) => Value };

const NEVER = -10_000;
const UNSEEN = -1e9;
const LAST = 2 ** 30;

/**
 * Builds one step of Whisper's decoder: appends `tokens` [B, n] to the past of every row, which is time first, and returns the new keys and
 * values, the scores of the next token, the best of them, and the attention to the audio.
 */
export const decoderGraph = (weights: Weights, shape: WhisperShape, options: DecoderOptions): Graph => {
  const graph = createGraph('whisper-decoder');
  const parameters = createParameters(graph, weights);
  const is8 = options.precision === 8;
  const product = is8 ? productOfBlocks(graph, parameters) : productOfHalves(graph, parameters);
  const context = { graph, parameters, shape, blocks: createBlocks(graph, parameters, product, shape.width) };
  const embedding = is8 ? embeddingOfBlocks(context) : embeddingOfHalves(context);
  const tokens = graph.input('tokens', 'int64', ['B', 'n']);
  for (let i = 0; i < shape.decoderLayers; i++) addInputs(context, i);
  graph.input('beam_width', 'int64', [1]);

  const { state: start, step } = begin(context, tokens, embedding);
  let state = start;
  const attention: Value[] = [];
  for (let i = 0; i < shape.decoderLayers; i++) {
    const heads = options.alignmentHeads.filter(([layer]) => layer === i).map(([, head]) => head);
    const layer = decoderLayer(context, state, step, i);
    state = layer.state;
    if (heads.length > 0)
      attention.push(
        graph.node('Gather', [layer.attention, graph.integers(...heads)], { attributes: { axis: 1 } }),
      );
  }
  finish(context, state, embedding, options.suppressed);
  graph.node('Concat', attention, { attributes: { axis: 1 }, outputs: ['alignment'] });
  graph.output('alignment', 'float32', [1, options.alignmentHeads.length, 'R', 'A']);
  return graph;
};

const addInputs = ({ graph, shape }: Context, layer: number): void => {
  const { decoderHeads: heads, width } = shape;
  graph.input(`past_k_${layer}`, 'float32', ['P', 'B', width]);
  graph.input(`past_v_${layer}`, 'float32', ['P', 'B', width]);
  graph.input(`cross_k_${layer}`, 'float32', [1, heads, width / heads, 'A']);
  graph.input(`cross_v_${layer}`, 'float32', [1, heads, 'A', width / heads]);
  graph.output(`new_k_${layer}`, 'float32', ['n', 'B', width]);
  graph.output(`new_v_${layer}`, 'float32', ['n', 'B', width]);
};

const tableOf = ({ shape }: Context): LinearLayer => ({
  name: 'decoder.embed_tokens',
  sources: [{ name: 'decoder.embed_tokens' }],
  rows: shape.vocabulary,
  columns: shape.width,
});

/** Creates one table of 8-bit blocks for looking up tokens and for scoring them. */
const embeddingOfBlocks = (context: Context): Embedding => {
  const { graph, parameters, shape } = context;
  const table = addBlocks(graph, parameters, tableOf(context));
  return {
    look: (tokens) => {
      const levels = graph.node('Gather', [table.levels, tokens], { attributes: { axis: 0 } });
      const floats = graph.node('Cast', [levels], { attributes: { to: ELEMENT_TYPES.float32 } });
      const scales = graph.node('Gather', [table.scales, tokens], { attributes: { axis: 0 } });
      const centred = graph.node('Sub', [floats, graph.scalar(128)]);
      const scaled = graph.node('Mul', [centred, graph.node('Unsqueeze', [scales, graph.integers(-1)])]);
      return graph.node('Reshape', [scaled, graph.integers(0, 0, shape.width)]);
    },
    score: (state) =>
      graph.node('MatMulNBits', [state, table.levels, table.scales], {
        attributes: table.attributes,
        domain: 'com.microsoft',
        outputs: ['logits'],
      }),
  };
};

const embeddingOfHalves = (context: Context): Embedding => {
  const { graph, parameters } = context;
  const layer = tableOf(context);
  const table = `${layer.name}.halves`;
  graph.weights({
    shapes: [{ name: table, type: 'float16', dims: [layer.rows, layer.columns] }],
    read: async () => [bytesOf(toHalves((await parameters.matrix(layer)).values))],
  });
  const toFloats = { to: ELEMENT_TYPES.float32 };
  return {
    look: (tokens) => {
      const halves = graph.node('Gather', [table, tokens], { attributes: { axis: 0 } });
      return graph.node('Cast', [halves], { attributes: toFloats });
    },
    score: (state) => {
      const half = graph.node('Cast', [state], { attributes: { to: ELEMENT_TYPES.float16 } });
      const scores = graph.node('Gemm', [half, table], { attributes: { transB: 1 } });
      return graph.node('Cast', [scores], { attributes: toFloats, outputs: ['logits'] });
    },
  };
};

const begin = (context: Context, tokens: Value, embedding: Embedding): { state: Value; step: Step } => {
  const { graph, parameters, blocks, shape } = context;
  const [zero, one, two] = [graph.integers(0), graph.integers(1), graph.integers(2)];
  const embedded = embedding.look(tokens);
  const size = graph.node('Shape', [tokens]);
  const count = graph.node('Slice', [size, one, two]);
  const rows = graph.node('Slice', [size, zero, one]);
  const past = graph.node('Slice', [graph.node('Shape', ['past_k_0']), zero, one]);
  const end = graph.node('Add', [past, count]);
  const positions = parameters.tensor('decoder.embed_positions.weight', [shape.textContext, shape.width]);
  const state = blocks.add(embedded, graph.node('Slice', [positions, past, end, zero]));
  const range = 'range';
  graph.weights({
    shapes: [{ name: range, type: 'int64', dims: [shape.textContext] }],
    read: () =>
      Promise.resolve([bytesOf(BigInt64Array.from({ length: shape.textContext }, (_, i) => BigInt(i)))]),
  });
  const seen = graph.node('Unsqueeze', [graph.node('Slice', [range, zero, end, zero]), zero]);
  const seeing = graph.node('Unsqueeze', [graph.node('Slice', [range, past, end, zero]), one]);
  const isSeen = graph.node('LessOrEqual', [seen, seeing]);
  const mask = graph.node('Where', [isSeen, graph.scalar(0), graph.scalar(UNSEEN)]);
  return { state, step: { rows, tokens: count, mask } };
};

const decoderLayer = (context: Context, state: Value, step: Step, index: number) => {
  const { blocks, shape } = context;
  const layer = `decoder.layers.${index}`;
  const heard = blocks.add(state, selfAttention(context, state, step, index));
  const cross = crossAttention(context, heard, step, index);
  const joined = blocks.add(heard, cross.output);
  return { state: blocks.feedForward(joined, layer, shape.decoderFeedForward), attention: cross.attention };
};

const selfAttention = (context: Context, state: Value, { mask }: Step, index: number): Value => {
  const { graph, blocks, shape } = context;
  const { decoderHeads: heads, width } = shape;
  const headWidth = width / heads;
  const name = `decoder.layers.${index}.self_attn`;
  const normed = blocks.norm(state, `${name}_layer_norm`);
  const [q = '', k = '', v = ''] = blocks.queriesKeysValues(normed, name, attentionFactor(headWidth));
  const timeFirst = { attributes: { perm: [1, 0, 2] } };
  graph.node('Transpose', [k], { ...timeFirst, outputs: [`new_k_${index}`] });
  graph.node('Transpose', [v], { ...timeFirst, outputs: [`new_v_${index}`] });
  const byHead = (kind: 'k' | 'v', perm: number[]): Value => {
    const all = graph.node('Concat', [`past_${kind}_${index}`, `new_${kind}_${index}`], {
      attributes: { axis: 0 },
    });
    const split = graph.node('Reshape', [all, graph.integers(0, 0, heads, headWidth)]);
    return graph.node('Transpose', [split], { attributes: { perm } });
  };
  const keys = byHead('k', [1, 2, 3, 0]);
  const values = byHead('v', [1, 2, 0, 3]);
  const rows = graph.node('Reshape', [q, graph.integers(0, -1, heads, headWidth)]);
  const queries = graph.node('Transpose', [rows], { attributes: { perm: [0, 2, 1, 3] } });
  const scores = graph.node('Add', [graph.node('MatMul', [queries, keys]), mask]);
  const attention = graph.node('Softmax', [scores], { attributes: { axis: -1 } });
  const heard = graph.node('Transpose', [graph.node('MatMul', [attention, values])], {
    attributes: { perm: [0, 2, 1, 3] },
  });
  return blocks.square(graph.node('Reshape', [heard, graph.integers(0, -1, width)]), `${name}.out_proj`);
};

/** Adds the attention to the audio. All rows have the same audio, so their tokens are one batch of queries. */
const crossAttention = (context: Context, state: Value, step: Step, index: number) => {
  const { graph, blocks, shape } = context;
  const { decoderHeads: heads, width } = shape;
  const headWidth = width / heads;
  const name = `decoder.layers.${index}.encoder_attn`;
  const normed = blocks.norm(state, `${name}_layer_norm`);
  const projected = blocks.square(normed, `${name}.q_proj`, attentionFactor(headWidth));
  const split = graph.node('Reshape', [projected, graph.integers(1, -1, heads, headWidth)]);
  const queries = graph.node('Transpose', [split], { attributes: { perm: [0, 2, 1, 3] } });
  const scores = graph.node('MatMul', [queries, `cross_k_${index}`]);
  const attention = graph.node('Softmax', [scores], { attributes: { axis: -1 } });
  const heard = graph.node('MatMul', [attention, `cross_v_${index}`]);
  const byToken = graph.node('Transpose', [heard], { attributes: { perm: [0, 2, 1, 3] } });
  const size = graph.node('Concat', [step.rows, step.tokens, graph.integers(width)], {
    attributes: { axis: 0 },
  });
  const output = blocks.square(graph.node('Reshape', [byToken, size]), `${name}.out_proj`);
  return { output, attention };
};

const finish = (
  context: Context,
  state: Value,
  embedding: Embedding,
  suppressed: readonly number[],
): void => {
  const { graph, parameters, blocks, shape } = context;
  const one = graph.integers(1);
  const normed = blocks.norm(state, 'decoder.layer_norm');
  const last = graph.node('Slice', [normed, graph.integers(-1), graph.integers(LAST), one]);
  const logits = embedding.score(graph.node('Squeeze', [last, one]));
  const never = parameters.computed('never', [shape.vocabulary], () => {
    const penalties = new Float32Array(shape.vocabulary);
    for (const token of suppressed) penalties[token] = NEVER;
    return penalties;
  });
  const logprobs = graph.node('LogSoftmax', [graph.node('Add', [logits, never])], {
    attributes: { axis: -1 },
  });
  graph.node('TopK', [logprobs, 'beam_width'], {
    attributes: { axis: -1, sorted: 1 },
    outputs: ['top_logprobs', 'top_tokens'],
  });
  graph.output('logits', 'float32', ['B', shape.vocabulary]);
  graph.output('top_logprobs', 'float32', ['B', 'W']);
  graph.output('top_tokens', 'int64', ['B', 'W']);
};
