import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from '@jest/globals';
import { openFont } from './open-font.ts';
import { toTrueType } from './woff.ts';

const { resolve } = createRequire(import.meta.url);

it.each(['latin', 'latin-ext'])('a WOFF as TrueType has the same letters: %s', (subset) => {
  const woff = readFileSync(resolve(`@fontsource/noto-sans/files/noto-sans-${subset}-400-normal.woff`));
  const [before, after] = [openFont(woff), openFont(toTrueType(woff))];
  expect(after.characterSet).toEqual(before.characterSet);
  expect(after.postscriptName).toBe(before.postscriptName);
  for (const code of after.characterSet.slice(0, 50)) {
    const [one, other] = [before.glyphForCodePoint(code), after.glyphForCodePoint(code)];
    expect(other.advanceWidth).toBe(one.advanceWidth);
    expect(other.path.toSVG()).toBe(one.path.toSVG());
  }
});
