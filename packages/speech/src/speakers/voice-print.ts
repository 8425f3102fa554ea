import { PRINT_LENGTH } from './average-linkage.ts';

/** A voice print as text: 256 numbers of 8 bits in base64, 344 letters, safe for JSON. Its cosines stay exact to the third decimal. */
export const formatVoicePrint = (print: Float32Array): string => {
  const largest = print.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return Buffer.from(Int8Array.from(print, (value) => Math.round((127 * value) / (largest || 1)))).toString(
    'base64',
  );
};

/** Parses a unit vector into `into` at an offset. Throws for an invalid text. */
export const parseVoicePrint = (text: string, into: Float32Array, offset: number): void => {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== PRINT_LENGTH) throw new RangeError('Invalid voice print');
  const values = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const length = Math.hypot(...values);
  for (const [i, value] of values.entries()) into[offset + i] = value / (length || 1);
};
