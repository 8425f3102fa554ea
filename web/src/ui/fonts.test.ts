import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LOCALES } from '@escriba/contracts/shared/locale';
import { describe, expect, it } from '@jest/globals';
import { flatten, TEXTS } from '../../testing/all-texts.ts';

const STYLES = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8');
/** The loaded fonts, with the name of the part of Unicode that their file has. */
const LOADED = [...STYLES.matchAll(/@fontsource-variable\/(\w+)\/files\/\w+?-([a-z-]+)-wght/g)].map(
  ([, font = '', part = '']) => [font, part] as const,
);

/** Returns whether a file with these ranges, such as `U+0000-00FF,U+0131`, has a character. */
const hasIn = (ranges: string): ((character: string) => boolean) => {
  const limits = ranges.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return limits.some(([first, last]) => first <= code && code <= last);
  };
};

describe('the fonts of pages', () => {
  it('are two', () => {
    expect(LOADED.map(([font]) => font)).toEqual(['inter', 'newsreader']);
  });

  it.each(LOADED.flatMap(([font, part]) => LOCALES.map((locale) => [font, part, locale] as const)))(
    '%s (%s) has the letters of %s',
    (font, part, locale) => {
      const path = createRequire(import.meta.url).resolve(`@fontsource-variable/${font}/unicode.json`);
      const parts = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>;
      const isIn = hasIn(parts[part] ?? '');
      const letters = new Set(flatten(TEXTS[locale]).flatMap(([, text]) => text.match(/\p{L}/gu) ?? []));
      expect([...letters].filter((letter) => !isIn(letter))).toEqual([]);
    },
  );
});
