import { bytesField, floatField, integerField } from './wire.ts';

/** ONNX element types by name, with their numbers in `TensorProto.DataType`. */
export const ELEMENT_TYPES = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7, float16: 10 } as const;
export type ElementType = keyof typeof ELEMENT_TYPES;
export const BYTES_OF: Readonly<Record<ElementType, number>> = {
  float32: 4,
  uint8: 1,
  int8: 1,
  int32: 4,
  int64: 8,
  float16: 2,
};

export type WeightShape = { name: string; type: ElementType; dims: readonly number[] };

/** Tensors that are computed together when they are written, so that no others are in memory. */
export type WeightGroup = { shapes: readonly WeightShape[]; read: () => Promise<readonly Uint8Array[]> };

/** The name of a tensor in a graph. */
export type Value = string;
export type Attribute = number | string | readonly number[] | { float: number };

export type NodeOptions = {
  attributes?: Record<string, Attribute>;
  /** Names of the outputs. Default: one output with a name of its own. */
  outputs?: readonly Value[];
  /** The set of operators. Default: the standard ones. */
  domain?: 'com.microsoft';
};

/** Builds an ONNX graph in order of execution. */
export const createGraph = (name: string) => {
  const nodes: Buffer[] = [];
  const inputs: Buffer[] = [];
  const outputs: Buffer[] = [];
  const weights: WeightGroup[] = [];
  const constants = new Map<Value, Buffer>();

  const node = (op: string, from: readonly Value[], options: NodeOptions = {}): Value => {
    const { attributes = {}, domain, outputs = [`${op.toLowerCase()}_${nodes.length}`] } = options;
    nodes.push(encodeNode({ op, from, to: outputs, attributes, domain, name: `n${nodes.length}_${op}` }));
    return outputs[0] ?? '';
  };
  const constant = (type: ElementType, dims: readonly number[], data: Uint8Array): Value => {
    const key = `${type}[${dims.join()}]${Buffer.from(data).toString('hex')}`;
    constants.set(key, encodeInlineTensor(key, type, dims, data));
    return key;
  };

  return {
    node,
    microsoft: (op: string, from: readonly Value[], attributes: Record<string, Attribute> = {}): Value =>
      node(op, from, { attributes, domain: 'com.microsoft' }),
    input: (input: Value, type: ElementType, dims: readonly (number | string)[]): Value => {
      inputs.push(encodeValue(input, type, dims));
      return input;
    },
    output: (output: Value, type: ElementType, dims: readonly (number | string)[]): void => {
      outputs.push(encodeValue(output, type, dims));
    },
    /** Adds whole numbers inside the graph: shapes, axes, indices. */
    integers: (...values: number[]): Value =>
      constant('int64', [values.length], new Uint8Array(BigInt64Array.from(values, BigInt).buffer)),
    scalar: (value: number): Value => constant('float32', [], new Uint8Array(Float32Array.of(value).buffer)),
    /** A tensor inside the graph: for those of a few kilobytes. */
    tensor: (tensor: Value, dims: readonly number[], values: Float32Array): Value => {
      constants.set(tensor, encodeInlineTensor(tensor, 'float32', dims, toBytes(values)));
      return tensor;
    },
    weights: (group: WeightGroup): void => {
      weights.push(group);
    },
    parts: () => ({ name, nodes, inputs, outputs, weights, constants: [...constants.values()] }),
  };
};

export type Graph = ReturnType<typeof createGraph>;

const toBytes = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

type NodeParts = {
  op: string;
  name: string;
  from: readonly Value[];
  to: readonly Value[];
  attributes: Record<string, Attribute>;
  domain: string | undefined;
};

const encodeNode = ({ op, name, from, to, attributes, domain }: NodeParts): Buffer =>
  Buffer.concat([
    ...from.map((value) => bytesField(1, value)),
    ...to.map((value) => bytesField(2, value)),
    bytesField(3, name),
    bytesField(4, op),
    ...Object.entries(attributes).map(([key, value]) => bytesField(5, encodeAttribute(key, value))),
    ...(domain === undefined ? [] : [bytesField(7, domain)]),
  ]);

const encodeAttribute = (name: string, value: Attribute): Buffer => {
  const named = bytesField(1, name);
  if (typeof value === 'number')
    return Buffer.concat([named, integerField(3, value), integerField(20, ATTRIBUTE_TYPES.integer)]);
  if (typeof value === 'string')
    return Buffer.concat([named, bytesField(4, value), integerField(20, ATTRIBUTE_TYPES.string)]);
  if ('float' in value)
    return Buffer.concat([named, floatField(2, value.float), integerField(20, ATTRIBUTE_TYPES.float)]);
  const list = value.map((each) => integerField(8, each));
  return Buffer.concat([named, ...list, integerField(20, ATTRIBUTE_TYPES.integers)]);
};

/** Numbers of types in `AttributeProto.AttributeType`. */
const ATTRIBUTE_TYPES = { float: 1, integer: 2, string: 3, integers: 7 };

const encodeValue = (name: string, type: ElementType, dims: readonly (number | string)[]): Buffer => {
  const shape = dims.map((dim) =>
    bytesField(1, typeof dim === 'number' ? integerField(1, dim) : bytesField(2, dim)),
  );
  const tensor = Buffer.concat([integerField(1, ELEMENT_TYPES[type]), bytesField(2, Buffer.concat(shape))]);
  return Buffer.concat([bytesField(1, name), bytesField(2, bytesField(1, tensor))]);
};

const encodeInlineTensor = (
  name: string,
  type: ElementType,
  dims: readonly number[],
  data: Uint8Array,
): Buffer =>
  Buffer.concat([
    ...dims.map((dim) => integerField(1, dim)),
    integerField(2, ELEMENT_TYPES[type]),
    bytesField(8, name),
    bytesField(9, data),
  ]);
