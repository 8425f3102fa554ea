/** How published files store numbers. */
export type NumberType = 'float32' | 'float16' | 'bfloat16' | 'int8' | 'int16' | 'int32';

export const NUMBER_BYTES: Readonly<Record<NumberType, number>> = {
  float32: 4,
  float16: 2,
  bfloat16: 2,
  int8: 1,
  int16: 2,
  int32: 4,
};

/** Converts little-endian numbers to floats. */
export const toFloats = (bytes: Buffer, type: NumberType): Float32Array => {
  const count = bytes.length / NUMBER_BYTES[type];
  switch (type) {
    case 'float32':
      return new Float32Array(aligned(bytes).buffer, 0, count);
    case 'float16':
      return fromHalves(new Uint16Array(aligned(bytes).buffer, 0, count));
    case 'bfloat16':
      return fromBrainFloats(new Uint16Array(aligned(bytes).buffer, 0, count));
    case 'int8':
      return Float32Array.from(new Int8Array(aligned(bytes).buffer, 0, count));
    case 'int16':
      return Float32Array.from(new Int16Array(aligned(bytes).buffer, 0, count));
    case 'int32':
      return Float32Array.from(new Int32Array(aligned(bytes).buffer, 0, count));
  }
};

/** Returns the bytes at the start of a buffer of their own, where every type may begin. */
const aligned = (bytes: Buffer): Buffer<ArrayBuffer> => {
  if (bytes.byteOffset === 0 && bytes.buffer instanceof ArrayBuffer) return bytes as Buffer<ArrayBuffer>;
  const copy = Buffer.from(new ArrayBuffer(bytes.length));
  bytes.copy(copy);
  return copy;
};

let halves: Float32Array | undefined;

const fromHalves = (source: Uint16Array): Float32Array => {
  halves ??= Float32Array.from({ length: 65_536 }, (_, bits) => halfToNumber(bits));
  const floats = new Float32Array(source.length);
  for (let i = 0; i < source.length; i++) floats[i] = halves[source[i] ?? 0] ?? 0;
  return floats;
};

const halfToNumber = (bits: number): number => {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25);
};

const fromBrainFloats = (source: Uint16Array): Float32Array => {
  const bits = new Uint32Array(source.length);
  for (let i = 0; i < source.length; i++) bits[i] = (source[i] ?? 0) << 16;
  return new Float32Array(bits.buffer);
};

/** Converts floats to 16-bit floats, rounded to the nearest, ties to even; what is too large becomes infinite. */
export const toHalves = (floats: Float32Array): Uint16Array => {
  const bits = new Uint32Array(floats.buffer, floats.byteOffset, floats.length);
  const result = new Uint16Array(floats.length);
  for (let i = 0; i < bits.length; i++) result[i] = toHalf(bits[i] ?? 0, floats[i] ?? 0);
  return result;
};

const toHalf = (bits: number, value: number): number => {
  const sign = (bits >>> 16) & 0x8000;
  const size = Math.abs(value);
  if (size >= 65_520) return sign | 0x7c00;
  if (size < 2 ** -14) return sign | roundToEven(size * 2 ** 24);
  const rest = bits & 0x7fffffff;
  return sign | ((rest - (112 << 23) + 0xfff + ((rest >> 13) & 1)) >> 13);
};

/** Returns the nearest whole number; of two, the even one. Up to 2⁵¹, adding this leaves no room for a fraction. */
export const roundToEven = (value: number): number => value + NO_FRACTION - NO_FRACTION;

const NO_FRACTION = 1.5 * 2 ** 52;
