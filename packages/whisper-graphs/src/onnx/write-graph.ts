import { open, writeFile, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { BYTES_OF, ELEMENT_TYPES, type Graph, type WeightShape } from './graph.ts';
import { bytesField, integerField } from './wire.ts';

export type WriteOptions = {
  signal?: AbortSignal | undefined;
  /** Called with the bytes of every weight that was written. */
  onBytes?: ((bytes: number) => void) | undefined;
};

/** Alignment of weights, at which ONNX Runtime maps them into memory instead of reading them. */
const PAGE = 4096;
const IR_VERSION = 9;
const OPERATORS = { '': 17, 'com.microsoft': 1 };

/**
 * Writes `<path>.onnx` and, beside it, `<path>.weights`: external data, so that a graph may exceed Protocol Buffers' 2 GB. Computes and
 * writes one weight at a time.
 */
export const writeGraph = async (path: string, graph: Graph, options: WriteOptions = {}): Promise<void> => {
  const parts = graph.parts();
  const places: Buffer[] = [];
  const file = await open(`${path}.weights`, 'w');
  try {
    let end = 0;
    for (const group of parts.weights) {
      options.signal?.throwIfAborted();
      const tensors = await group.read();
      for (const [i, shape] of group.shapes.entries()) {
        const bytes = tensors[i] ?? new Uint8Array();
        checkLength(shape, bytes);
        const offset = Math.ceil(end / PAGE) * PAGE;
        await writeAll(file, bytes, offset);
        places.push(encodeExternalTensor(shape, `${basename(path)}.weights`, offset, bytes.length));
        end = offset + bytes.length;
        options.onBytes?.(bytes.length);
      }
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await writeFile(`${path}.onnx`, encodeModel(encodeParts(parts, places)), { flush: true });
};

/** A graph without weights of its own file as the bytes of an ONNX model; `metadata` is what programs read beside the graph. */
export const encodeGraph = (graph: Graph, metadata: Readonly<Record<string, string>> = {}): Buffer =>
  encodeModel(encodeParts(graph.parts(), []), metadata);

const encodeParts = (parts: ReturnType<Graph['parts']>, places: readonly Buffer[]): Buffer =>
  Buffer.concat([
    ...parts.nodes.map((node) => bytesField(1, node)),
    bytesField(2, parts.name),
    ...[...parts.constants, ...places].map((tensor) => bytesField(5, tensor)),
    ...parts.inputs.map((input) => bytesField(11, input)),
    ...parts.outputs.map((output) => bytesField(12, output)),
  ]);

/** Writes all bytes. One call may write a part only, as on a disk that is almost full. */
const writeAll = async (file: FileHandle, bytes: Uint8Array, offset: number): Promise<void> => {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, offset + done);
    done += bytesWritten;
  }
};

const checkLength = ({ name, type, dims }: WeightShape, bytes: Uint8Array): void => {
  const expected = dims.reduce((product, dim) => product * dim, BYTES_OF[type]);
  if (bytes.length !== expected)
    throw new RangeError(`The weight ${name} has ${bytes.length} bytes instead of ${expected}`);
};

const encodeExternalTensor = (
  weight: WeightShape,
  location: string,
  offset: number,
  length: number,
): Buffer => {
  const entries = Object.entries({ location, offset: String(offset), length: String(length) });
  return Buffer.concat([
    ...weight.dims.map((dim) => integerField(1, dim)),
    integerField(2, ELEMENT_TYPES[weight.type]),
    bytesField(8, weight.name),
    ...entries.map(([key, value]) =>
      bytesField(13, Buffer.concat([bytesField(1, key), bytesField(2, value)])),
    ),
    integerField(14, EXTERNAL),
  ]);
};

/** The number of `TensorProto.DataLocation.EXTERNAL`. */
const EXTERNAL = 1;

const encodeModel = (graph: Buffer, metadata: Readonly<Record<string, string>> = {}): Buffer =>
  Buffer.concat([
    integerField(1, IR_VERSION),
    bytesField(2, 'escriba'),
    bytesField(7, graph),
    ...Object.entries(OPERATORS).map(([domain, version]) =>
      bytesField(8, Buffer.concat([bytesField(1, domain), integerField(2, version)])),
    ),
    ...Object.entries(metadata).map(([key, value]) =>
      bytesField(14, Buffer.concat([bytesField(1, key), bytesField(2, value)])),
    ),
  ]);
