import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PRINT_LENGTH } from './average-linkage.ts';
import { packVoices, unpackVoices } from './pack-voices.ts';

const time = fc.nat(2 ** 32 - 1);
const voiceWindow = fc.record({
  startMs: time,
  endMs: time,
  print: fc
    .uint8Array({ minLength: PRINT_LENGTH, maxLength: PRINT_LENGTH })
    .map((bytes) => Buffer.from(bytes).toString('base64')),
});

describe('packed voices', () => {
  it('are the same windows again, in 264 bytes each', () => {
    fc.assert(
      fc.property(fc.array(voiceWindow, { maxLength: 5 }), (windows) => {
        const packed = packVoices(windows);
        expect(packed).toHaveLength(264 * windows.length);
        expect(unpackVoices(packed)).toEqual(windows);
      }),
    );
  });

  it('are refused if bytes are missing', () => {
    expect(() => unpackVoices(new Uint8Array(263))).toThrow('Invalid voice windows');
  });
});
