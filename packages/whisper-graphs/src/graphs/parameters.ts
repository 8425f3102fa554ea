import { UnreadableModel } from '../errors.ts';
import type { Graph, Value } from '../onnx/graph.ts';
import { toHalves } from '../weights/numbers.ts';
import type { Weights } from '../weights/weights.ts';
import type { Matrix } from './quantise.ts';

/** The name of a tensor, and a factor that its numbers are multiplied by. */
export type Source = { name: string; factor?: number };

/** A linear layer: its matrix consists of the rows of several tensors, [rows, columns] together. */
export type LinearLayer = { name: string; sources: readonly Source[]; rows: number; columns: number };

/** Puts tensors of the published weights into a graph. Reads them when the graph is written, and checks their shapes. */
export const createParameters = (graph: Graph, weights: Weights) => {
  const { read, join } = createReader(weights);
  const computed = (name: string, dims: readonly number[], compute: () => Float32Array): Value => {
    graph.weights({
      shapes: [{ name, type: 'float32', dims }],
      read: () => Promise.resolve([bytesOf(compute())]),
    });
    return name;
  };

  return {
    computed,

    /** Adds a tensor as it is, in 32 bits. */
    tensor: (name: string, dims: readonly number[]): Value => {
      graph.weights({
        shapes: [{ name, type: 'float32', dims }],
        read: async () => [bytesOf(finite(name, await read(name, dims)))],
      });
      return name;
    },

    /** Adds the biases of a linear layer. */
    biases: ({ name, sources, rows }: LinearLayer): Value => {
      const value = `${name}.bias`;
      const biases = sources.map(({ name, factor }) => ({
        name: `${name}.bias`,
        ...(factor ? { factor } : {}),
      }));
      graph.weights({
        shapes: [{ name: value, type: 'float32', dims: [rows] }],
        read: async () => [bytesOf(finite(value, await join(biases, [rows])))],
      });
      return value;
    },

    /** Reads the matrix of a linear layer. */
    matrix: async ({ name, sources, rows, columns }: LinearLayer): Promise<Matrix> => {
      const matrices = sources.map((source) => ({ ...source, name: `${source.name}.weight` }));
      return { name, rows, columns, values: await join(matrices, [rows, columns]) };
    },
  };
};

export type Parameters = ReturnType<typeof createParameters>;

const createReader = (weights: Weights) => {
  const read = async (name: string, dims: readonly number[]): Promise<Float32Array> => {
    const found = await weights.read(name);
    if (found.dims.join() !== dims.join())
      throw new UnreadableModel(
        `The tensor ${name} has the shape [${found.dims.join(', ')}] instead of [${dims.join(', ')}].`,
      );
    return found.values;
  };

  /** Joins the numbers of several tensors, one after another; a bias that a model does not have is zero. */
  const join = async (sources: readonly Source[], dims: readonly number[]): Promise<Float32Array> => {
    const [rows = 0, ...rest] = dims;
    const part = [rows / sources.length, ...rest];
    const partLength = part.reduce((product, dim) => product * dim, 1);
    let values: Float32Array | undefined;
    for (const [i, { name, factor = 1 }] of sources.entries()) {
      if (name.endsWith('.bias') && !weights.dims(name)) continue;
      const numbers = await read(name, part);
      if (factor !== 1) scale(numbers, Math.fround(factor));
      if (sources.length === 1) return numbers;
      values ??= new Float32Array(partLength * sources.length);
      values.set(numbers, i * partLength);
    }
    return values ?? new Float32Array(partLength * sources.length);
  };

  return { read, join };
};

const scale = (values: Float32Array, factor: number): void => {
  for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) * factor;
};

const finite = (name: string, values: Float32Array): Float32Array => {
  if (!values.every(Number.isFinite))
    throw new UnreadableModel(`The tensor ${name} holds numbers that are not finite: the file is damaged.`);
  return values;
};

export const bytesOf = (
  values: Float32Array | Int8Array | Uint8Array | Uint16Array | BigInt64Array,
): Uint8Array => new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

/** Returns a matrix in 16 bits, transposed to [columns, rows]. */
export const transposedHalves = ({ rows, columns, values }: Matrix): Uint16Array => {
  const halves = toHalves(values);
  const transposed = new Uint16Array(halves.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      transposed[column * rows + row] = halves[row * columns + column] ?? 0;
  return transposed;
};
