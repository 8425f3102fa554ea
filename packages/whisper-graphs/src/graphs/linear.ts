import { ELEMENT_TYPES, type Graph, type Value } from '../onnx/graph.ts';
import { bytesOf, transposedHalves, type LinearLayer, type Parameters } from './parameters.ts';
import { blockSizeOf, quantiseBlocks, quantiseRows } from './quantise.ts';

/** Bits of the matrices' numbers: 8 for processors, 16 for graphics cards. */
export type Precision = 8 | 16;

/** Multiplies by the matrix of a layer, without its biases. */
export type Product = (input: Value, layer: LinearLayer) => Value;

/** Multiplies with 8 bits per row of the matrix, and the input in 8 bits too: fastest for many rows of input, as in the encoder. */
export const productOfRows = (graph: Graph, parameters: Parameters): Product => {
  const inputs = new Map<Value, readonly [levels: Value, scale: Value, zeroPoint: Value]>();
  const quantised = (input: Value) => {
    const known = inputs.get(input);
    if (known) return known;
    const made = [`${input}_levels`, `${input}_scale`, `${input}_zero`] as const;
    graph.node('DynamicQuantizeLinear', [input], { outputs: made });
    inputs.set(input, made);
    return made;
  };
  return (input, layer) => {
    const { name, rows, columns } = layer;
    const [scales, levels, zeros] = [`${name}.scales`, `${name}.levels`, `${name}.zeros`];
    graph.weights({
      shapes: [
        { name: scales, type: 'float32', dims: [rows] },
        { name: levels, type: 'int8', dims: [columns, rows] },
        { name: zeros, type: 'int8', dims: [rows] },
      ],
      read: async () => {
        const { scales, transposed } = quantiseRows(await parameters.matrix(layer));
        return [bytesOf(scales), bytesOf(transposed), new Uint8Array(rows)];
      },
    });
    const [inputLevels, inputScale, inputZero] = quantised(input);
    const factor = graph.node('Mul', [inputScale, scales]);
    const product = graph.node('MatMulInteger', [inputLevels, levels, inputZero, zeros]);
    const floats = graph.node('Cast', [product], { attributes: { to: ELEMENT_TYPES.float32 } });
    return graph.node('Mul', [floats, factor]);
  };
};

/** Multiplies with 8 bits per block of a row: exact for few rows of input, as in the decoder. */
export const productOfBlocks =
  (graph: Graph, parameters: Parameters): Product =>
  (input, layer) => {
    const table = addBlocks(graph, parameters, layer);
    return graph.microsoft('MatMulNBits', [input, table.levels, table.scales], table.attributes);
  };

/** Puts a matrix of 8-bit blocks into the graph: levels [rows, blocks, size] around 128, and scales [rows, blocks]. */
export const addBlocks = (graph: Graph, parameters: Parameters, layer: LinearLayer) => {
  const { name, rows, columns } = layer;
  const size = blockSizeOf(columns);
  const [levels, scales] = [`${name}.levels`, `${name}.scales`];
  graph.weights({
    shapes: [
      { name: levels, type: 'uint8', dims: [rows, columns / size, size] },
      { name: scales, type: 'float32', dims: [rows, columns / size] },
    ],
    read: async () => {
      const quantised = quantiseBlocks(await parameters.matrix(layer), size);
      return [bytesOf(quantised.levels), bytesOf(quantised.scales)];
    },
  });
  const attributes = { K: columns, N: rows, accuracy_level: 4, bits: 8, block_size: size };
  return { levels, scales, attributes };
};

/** Multiplies with 16 bits, for graphics cards. */
export const productOfHalves =
  (graph: Graph, parameters: Parameters): Product =>
  (input, layer) => {
    const { name, rows, columns } = layer;
    const halves = `${name}.halves`;
    graph.weights({
      shapes: [{ name: halves, type: 'float16', dims: [columns, rows] }],
      read: async () => [bytesOf(transposedHalves(await parameters.matrix(layer)))],
    });
    const half = graph.node('Cast', [input], { attributes: { to: ELEMENT_TYPES.float16 } });
    const product = graph.node('MatMul', [half, halves]);
    return graph.node('Cast', [product], { attributes: { to: ELEMENT_TYPES.float32 } });
  };
