import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { speakerHue } from './speaker-hue.ts';
import { SpeakerMark } from './speaker-mark.tsx';

type Colour = readonly [lightness: number, chroma: number, hue: number];

/** Returns the colours of a role: light theme, dark theme. */
const coloursOf = (role: string): readonly Colour[] => {
  const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');
  const value = new RegExp(`--color-${role}: light-dark\\((.*)\\);`).exec(css)?.[1] ?? '';
  return [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ?([\d.]*)/g)].map((found) => [
    Number(found[1]),
    Number(found[2]),
    Number(found[3]),
  ]);
};

/** Converts to linear sRGB by the definition of OKLCH. */
const toLinear = ([lightness, chroma, hue]: Colour): readonly number[] => {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

/** Returns the contrast ratio of WCAG 2. */
const contrast = (one: Colour, other: Colour): number => {
  const luminances = [one, other].map((colour) => {
    const [red = 0, green = 0, blue = 0] = toLinear(colour);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  });
  return Math.max(...luminances) / Math.min(...luminances);
};

const SPEAKERS = ['speaker-1', 'speaker-2', 'speaker-3', 'speaker-4', 'speaker-5'];
const THEMES = [
  ['light', 0],
  ['dark', 1],
] as const;

describe('the speaker colours', () => {
  it.each(THEMES)('have one lightness and chroma, which screens can show (%s)', (_, theme) => {
    const colours = SPEAKERS.map((role): Colour => coloursOf(role)[theme] ?? [0, 0, 0]);
    expect(new Set(colours.map(([lightness, chroma]) => `${lightness} ${chroma}`)).size).toBe(1);
    expect(new Set(colours.map(([, , hue]) => hue)).size).toBe(5);
    for (const channel of colours.flatMap(toLinear)) {
      expect(channel).toBeGreaterThanOrEqual(0);
      expect(channel).toBeLessThanOrEqual(1);
    }
  });

  it.each(THEMES)('are readable as text, and hold initials (%s)', (_, theme) => {
    const grounds = ['surface', 'sunken', 'raised', 'overlay', 'on-accent'];
    for (const ground of grounds)
      for (const role of SPEAKERS) {
        const [one, other] = [coloursOf(role)[theme], coloursOf(ground)[theme]];
        expect(one && other && contrast(one, other)).toBeGreaterThanOrEqual(4.5);
      }
  });
});

describe('a speaker mark', () => {
  it('repeats the five colours from the sixth speaker on; without a speaker it has none of them', () => {
    expect([0, 1, 4, 5, 11].map(speakerHue)).toEqual([1, 2, 5, 1, 2]);
    expect(speakerHue(-1)).toBe(0);
  });

  it('is a dot, or shows initials, and is silent: the name is beside it', () => {
    const { container } = render(
      <>
        <SpeakerMark hue={2} />
        <SpeakerMark hue={2} name="Ana Maria Lima" />
      </>,
    );
    const [dot, initials] = container.querySelectorAll<HTMLElement>('[aria-hidden="true"]');
    expect(dot?.className).toContain('bg-speaker-2');
    expect(dot?.dataset['initials']).toBeUndefined();
    expect(initials?.className).toContain('bg-speaker-2');
    expect(initials?.dataset['initials']).toBe('AL');
  });
});
