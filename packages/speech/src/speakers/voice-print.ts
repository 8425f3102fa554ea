import { PRINT_LENGTH } from './average-linkage.ts';

/**
 * A voice print as text: 256 numbers of 8 bits in base64, 344 letters. It may go through JSON, and its cosines stay true to
 * the third decimal.
 */
export function formatVoicePrint(print: Float32Array): string {
  const largest = print.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return Buffer.from(Int8Array.from(print, (value) => Math.round((127 * value) / (largest || 1)))).toString(
    'base64',
  );
}

/** A unit vector again, written into `into` at an offset. Throws for a text that holds no voice print. */
export function parseVoicePrint(text: string, into: Float32Array, offset: number): void {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== PRINT_LENGTH) throw new RangeError('This is no voice print');
  const values = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const length = Math.hypot(...values);
  for (const [i, value] of values.entries()) into[offset + i] = value / (length || 1);
}
