import type { VoiceWindow } from '@escriba/speech';

const LENGTH = 256;
const VOICES = 8;

/** Returns one window of 900 ms for each second, each with the voice of that number: voices are not alike, windows of one voice are equal. */
export const voicesOf = (numbers: readonly number[]): VoiceWindow[] =>
  numbers.map((number, second) => ({
    startMs: 1_000 * second,
    endMs: 1_000 * second + 900,
    print: Buffer.from(
      Int8Array.from({ length: LENGTH }, (_, i) => (i % VOICES === number ? 100 : 0)).buffer,
    ).toString('base64'),
  }));
