import { describe, expect, it } from '@jest/globals';
import { findQuietestBorder } from './quietest-border.ts';

/** 10 s of a tone that is silent for 0.12 s. */
const samples = Float32Array.from({ length: 160_000 }, (_, i) =>
  i >= 80_000 && i < 81_920 ? 0 : Math.sin(i / 5) / 2,
);

describe('the border between two windows', () => {
  it('is in the pause between them', () => {
    const border = findQuietestBorder(samples, 20_000, { startMs: 24_500, endMs: 25_300 });
    expect(border).toBeGreaterThanOrEqual(25_040);
    expect(border).toBeLessThanOrEqual(25_080);
  });

  it('is in the middle if all is equally quiet', () => {
    expect(findQuietestBorder(new Float32Array(16_000), 0, { startMs: 0, endMs: 800 })).toBe(400);
  });
});
