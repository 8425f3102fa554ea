import { LIVE_KEPT_SECONDS_MAX, LIVE_SAMPLE_RATE } from '@escriba/contracts/transcription/live-text';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createToSamples } from './to-samples.ts';
import { createUnheardSound } from './unheard-sound.ts';

it('sound of any rate becomes as many samples of 16 kHz, however it is cut', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(8_000, 11_025, 16_000, 22_050, 44_100, 48_000),
      fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 6 }),
      (rate, lengths) => {
        const toSamples = createToSamples(rate);
        const count = lengths.reduce(
          (sum, length) => sum + toSamples(new Float32Array(length).fill(0.5)).length,
          0,
        );
        const total = lengths.reduce((sum, length) => sum + length, 0);
        expect(Math.abs(count - (total * LIVE_SAMPLE_RATE) / rate)).toBeLessThanOrEqual(1);
      },
    ),
  );
});

it('samples keep the level of the sound, and do not leave their range', () => {
  const toSamples = createToSamples(48_000);
  expect([...toSamples(Float32Array.of(0.5, 0.5, 0.5, -3, -3, -3))]).toEqual([16_384, -32_767]);
  const fromHeadset = createToSamples(8_000);
  expect([...fromHeadset(Float32Array.of(0.5, -3))]).toEqual([16_384, 16_384, -32_767, -32_767]);
});

it('no more sound is kept than the server takes at once', () => {
  const sound = createUnheardSound();
  for (let second = 0; second < 2 * LIVE_KEPT_SECONDS_MAX; second += 1)
    sound.add(new Int16Array(LIVE_SAMPLE_RATE));
  const kept = sound.listMessages();
  expect(kept).toHaveLength(LIVE_KEPT_SECONDS_MAX);
  expect(new DataView((kept[0] ?? new Uint8Array(4)).buffer).getUint32(0, true)).toBe(
    LIVE_KEPT_SECONDS_MAX * LIVE_SAMPLE_RATE,
  );
});
