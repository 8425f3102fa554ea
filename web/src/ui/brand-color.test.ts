import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { accentsOf, contrastOf, mixColors } from './brand-color.ts';

const theme = await readFile(join(import.meta.dirname, 'theme.css'), 'utf8');
const [LIGHT, DARK] = ['#f6f3ef', '#1c2229'];
/** The texts on the accent, `--color-on-accent`. */
const ON_ACCENT = { light: '#fbfefd', dark: '#081416' } as const;
/** All colors of three bytes. */
const anyColor = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
/** Returns the luminance of a color. */
const luminanceOf = (color: string): number => contrastOf(color, '#000000') * 0.05 - 0.05;
/** Returns the lightness that `theme.css` gives a color in both themes. */
const lightnessOf = (name: string): number[] => {
  const [, light, dark] =
    new RegExp(String.raw`--color-${name}: light-dark\(oklch\(([\d.]+) .+?\), oklch\(([\d.]+) `).exec(
      theme,
    ) ?? [];
  return [Number(light), Number(dark)];
};

describe('the accents of a brand', () => {
  it('are readable as text on every surface of both themes, under their own text and when pointed at', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const { light, dark } = accentsOf(color);
        for (const accent of [light.accent, light.strong]) {
          expect(contrastOf(accent, LIGHT)).toBeGreaterThanOrEqual(4.5);
          expect(contrastOf(accent, ON_ACCENT.light)).toBeGreaterThanOrEqual(4.5);
        }
        for (const accent of [dark.accent, dark.strong]) {
          expect(contrastOf(accent, DARK)).toBeGreaterThanOrEqual(4.5);
          expect(contrastOf(accent, ON_ACCENT.dark)).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrastOf(light.accent, mixColors(LIGHT, light.accent, 0.14))).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(dark.accent, mixColors(DARK, dark.accent, 0.14))).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are the color itself where it is readable, and so once more', () => {
    expect(accentsOf('#0000ff').light.accent).toBe('#0000ff');
    expect(accentsOf('#ffd100').dark.accent).toBe('#ffd100');
    fc.assert(
      fc.property(anyColor, (color) => {
        const { light, dark } = accentsOf(color);
        expect(accentsOf(light.accent).light.accent).toBe(light.accent);
        expect(accentsOf(dark.accent).dark.accent).toBe(dark.accent);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['yellow', '#ffff00', '#646400', '#ffff00'],
    ['red', '#ff0000', '#bc0000', '#ff6352'],
    ['white', '#ffffff', '#636363', '#ffffff'],
    ['black', '#000000', '#000000', '#9b9b9b'],
  ])('keep the hue of %s', (_name, color, light, dark) => {
    const found = accentsOf(color);
    expect([found.light.accent, found.dark.accent]).toEqual([light, dark]);
  });

  it('are measured on the surface of each theme that is nearest to them', () => {
    const surfaces = ['surface', 'sunken', 'raised', 'overlay'].map(lightnessOf);
    // The luminance of a grey is the third power of its lightness in Oklab.
    expect(luminanceOf(LIGHT)).toBeCloseTo(Math.min(...surfaces.map(([light = 0]) => light)) ** 3, 2);
    expect(luminanceOf(DARK)).toBeCloseTo(Math.max(...surfaces.map(([, dark = 0]) => dark)) ** 3, 2);
    const [light = 0, dark = 0] = lightnessOf('on-accent');
    expect(luminanceOf(ON_ACCENT.light)).toBeCloseTo(light ** 3, 2);
    expect(luminanceOf(ON_ACCENT.dark)).toBeCloseTo(dark ** 3, 2);
  });
});

describe('the contrast of two colors', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#ffff00', 8],
  ])('of %s and %s is that of WCAG, in either order', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 1);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  });
});
