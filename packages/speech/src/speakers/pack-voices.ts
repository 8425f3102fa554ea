import type { VoiceWindow } from '../types.ts';
import { PRINT_LENGTH } from './average-linkage.ts';

const TIMES_LENGTH = 8;
const WINDOW_LENGTH = TIMES_LENGTH + PRINT_LENGTH;

/** Windows as bytes, 264 each: start and end in ms (32 bits, little-endian), then the print's 256 numbers of 8 bits. */
export const packVoices = (windows: readonly VoiceWindow[]): Uint8Array => {
  const bytes = Buffer.alloc(windows.length * WINDOW_LENGTH);
  for (const [i, { startMs, endMs, print }] of windows.entries()) {
    const at = i * WINDOW_LENGTH;
    bytes.writeUInt32LE(startMs, at);
    bytes.writeUInt32LE(endMs, at + 4);
    bytes.set(Buffer.from(print, 'base64').subarray(0, PRINT_LENGTH), at + TIMES_LENGTH);
  }
  return bytes;
};

/** The windows of `packVoices`. Throws for bytes of another length. */
export const unpackVoices = (packed: Uint8Array): VoiceWindow[] => {
  if (packed.length % WINDOW_LENGTH !== 0) throw new RangeError('Invalid voice windows');
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.length);
  return Array.from({ length: packed.length / WINDOW_LENGTH }, (_, i) => {
    const at = i * WINDOW_LENGTH;
    return {
      startMs: bytes.readUInt32LE(at),
      endMs: bytes.readUInt32LE(at + 4),
      print: bytes.toString('base64', at + TIMES_LENGTH, at + WINDOW_LENGTH),
    };
  });
};
