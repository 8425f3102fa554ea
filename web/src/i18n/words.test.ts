import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@escriba/contracts/shared/locale';
import { describe, expect, it } from '@jest/globals';
import { flatten, TEXTS } from '../../testing/all-texts.ts';

const WORDS = readFileSync(join(import.meta.dirname, '../../../docs/words.md'), 'utf8');
const HEADINGS: Readonly<Record<Locale, string>> = { pt: '## Portuguese', en: '## English' };

const sectionOf = (locale: Locale): string =>
  (WORDS.split(HEADINGS[locale])[1] ?? '').split('\n## ')[0] ?? '';

/** The words with those that must not replace them. */
const rulesOf = (section: string): (readonly [word: string, others: readonly string[]])[] =>
  [...section.matchAll(/^\| ([^|]+)\|[^|]+\| ([^|]+)\|$/gm)]
    .map(([, word = '', others = '']) => [word.trim(), others.split(',').map((one) => one.trim())] as const)
    .filter(([word]) => word !== 'word' && !/^-+$/.test(word));

const exceptionsOf = (section: string): ReadonlySet<string> =>
  new Set([...section.matchAll(/^- (.+)$/gm)].map(([, text = '']) => text));

const RULES = LOCALES.flatMap((locale) =>
  rulesOf(sectionOf(locale)).map(([word, others]) => [locale, word, others] as const),
);

/** Matches whole words. `{{number}}` matches itself; other values of a text are not words. */
const matcherOf = (others: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}-])(?:${others.map((one) => one.replaceAll(/[{}]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}]|-[\\p{L}])`,
    'iu',
  );

/** Their texts are those that users have accepted: a word changes with their next version. */
const LEGAL = /^(?:terms|privacy)\./;

describe('the words of the product', () => {
  it('are listed for every language', () => {
    for (const locale of LOCALES) expect(rulesOf(sectionOf(locale)).length).toBeGreaterThan(5);
  });

  it.each(RULES)('in %s say “%s” and no other word for it', (locale, _word, others) => {
    const exceptions = exceptionsOf(sectionOf(locale));
    const other = matcherOf(others);
    const wrong = flatten(TEXTS[locale]).filter(
      ([key, text]) =>
        !LEGAL.test(key) &&
        !exceptions.has(text) &&
        other.test(text.replaceAll(/\{\{(?!number)\w+\}\}/g, '')),
    );
    expect(wrong).toEqual([]);
  });
});
