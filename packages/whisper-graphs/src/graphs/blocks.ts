import type { Graph, Value } from '../onnx/graph.ts';
import type { Product } from './linear.ts';
import type { LinearLayer, Parameters } from './parameters.ts';

const EPSILON = 1e-5;

/** Creates the parts that encoder and decoder share. */
export const createBlocks = (graph: Graph, parameters: Parameters, product: Product, width: number) => {
  const add = (a: Value, b: Value): Value => graph.node('Add', [a, b]);
  const linear = (input: Value, layer: LinearLayer): Value =>
    add(product(input, layer), parameters.biases(layer));
  const norm = (input: Value, name: string): Value =>
    graph.node(
      'LayerNormalization',
      [input, parameters.tensor(`${name}.weight`, [width]), parameters.tensor(`${name}.bias`, [width])],
      { attributes: { axis: -1, epsilon: { float: EPSILON } } },
    );
  return {
    add,
    linear,
    norm,

    /** Adds a linear layer from width to width. */
    square: (input: Value, name: string, factor?: number): Value =>
      linear(input, {
        name,
        sources: [{ name, ...(factor === undefined ? {} : { factor }) }],
        rows: width,
        columns: width,
      }),

    /** Returns queries, keys and values of self-attention from one product. */
    queriesKeysValues: (input: Value, attention: string, factor = 1): Value[] => {
      const joined = linear(input, {
        name: `${attention}.qkv`,
        sources: [
          { name: `${attention}.q_proj`, factor },
          { name: `${attention}.k_proj`, factor },
          { name: `${attention}.v_proj` },
        ],
        rows: 3 * width,
        columns: width,
      });
      const outputs = ['q', 'k', 'v'].map((part) => `${attention}.${part}`);
      graph.node('Split', [joined, graph.integers(width, width, width)], {
        attributes: { axis: -1 },
        outputs,
      });
      return outputs;
    },

    /** Adds the feed-forward part of a layer. */
    feedForward: (input: Value, layer: string, inner: number): Value => {
      const normed = norm(input, `${layer}.final_layer_norm`);
      const [fc1, fc2] = [`${layer}.fc1`, `${layer}.fc2`];
      const up = linear(normed, { name: fc1, sources: [{ name: fc1 }], rows: inner, columns: width });
      const active = graph.microsoft('Gelu', [up]);
      return add(input, linear(active, { name: fc2, sources: [{ name: fc2 }], rows: width, columns: inner }));
    },
  };
};

export type Blocks = ReturnType<typeof createBlocks>;

/** Returns the factor of both queries and keys, as in OpenAI's program, so that neither grows large. */
export const attentionFactor = (headWidth: number): number => headWidth ** -0.25;
