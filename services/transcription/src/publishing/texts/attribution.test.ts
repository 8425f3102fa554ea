import { expect, it } from '@jest/globals';
import { attributionOf } from './attribution.ts';

const PARAKEET = 'NVIDIA Parakeet TDT 0.6B v3, CC BY 4.0';

it.each([
  ['parakeet-tdt-0.6b-v3', PARAKEET],
  ['parakeet-tdt-0.6b-v3-fast', PARAKEET],
  ['whisper-base + parakeet-tdt-0.6b-v3 + parakeet-tdt-0.6b-v3-fast', PARAKEET],
  ['whisper-large-v3-turbo', undefined],
  ['gpt-4o-transcribe', undefined],
  ['', undefined],
])('a transcript by %s names %s', (model, attribution) => {
  expect(attributionOf(model)).toBe(attribution);
});

it('names who made a model that was added under another name, and each author once', () => {
  const stored = new Map([
    ['rapido', PARAKEET],
    ['zipformer-pt', 'someone/zipformer-pt, CC-BY-SA-4.0'],
  ]);
  expect(attributionOf('rapido-fast + whisper-base', stored)).toBe(PARAKEET);
  expect(attributionOf('rapido + parakeet-tdt-0.6b-v3 + zipformer-pt', stored)).toBe(
    `${PARAKEET}; someone/zipformer-pt, CC-BY-SA-4.0`,
  );
});
