import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@escriba/contracts/shared/locale';
import { describe, expect, it } from '@jest/globals';
import { flatten, TEXTS } from '../../testing/all-texts.ts';

const WORDS = readFileSync(join(import.meta.dirname, '../../../docs/words.md'), 'utf8');
const HEADINGS: Readonly<Record<Locale, string>> = { pt: '## Portuguese', en: '## English' };

const sectionOf = (locale: Locale): string =>
  (WORDS.split(HEADINGS[locale])[1] ?? '').split('\n## ')[0] ?? '';

/** Returns the words with those that must not replace them. */
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

/** Matches legal texts, which users have accepted: a word changes with their next version. */
const LEGAL = /^(?:terms|privacy)\./;

/** The only file that writes lengths and sums of time. */
const FORMATS = 'media/format.ts';
/** The specification’s sample figures, such as “352h”. */
const SAMPLES = new Set(['features/dashboard/breakdowns.tsx', 'features/dashboard/general-stats.tsx']);
/** The specification’s text of a recording that is too long has “Xh Ymin”. */
const TOO_LONG = 'Duração muito longa. Limite: {{hours}}h {{minutes}}min';

/** Finds times that code puts together: “${seconds}s”, “${minutes} min”, “${minutes}:${seconds}”. */
const findOwnTimes = (source: string): string[] =>
  source.match(/\$\{[^`]*?\}(?:h|s|seg|sec| ?min)(?![\p{L}\p{N}-])|:\$\{[^`]*?padStart\(2/gu) ?? [];

describe('lengths and sums of time', () => {
  const root = join(import.meta.dirname, '..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.test\.|^i18n\//.test(file) && file !== FORMATS && !SAMPLES.has(file),
  );

  it('are written by one file', () => {
    expect(sources.length).toBeGreaterThan(200);
    const found = sources.flatMap((file) =>
      findOwnTimes(readFileSync(join(root, file), 'utf8')).map((time) => `${file}: ${time}`),
    );
    expect(found).toEqual([]);
  });

  it.each(['`${whole}s`', '`${minutes}min`', '`${Math.floor(whole / 60)}h`', '`${minutes} min`'])(
    'would be found out as %s',
    (code) => {
      expect(findOwnTimes(code)).toHaveLength(1);
    },
  );

  it('would be found out as minutes with seconds, while other template texts are free', () => {
    expect(findOwnTimes("`${minutes}:${String(seconds).padStart(2, '0')}`")).toHaveLength(1);
    expect(findOwnTimes('`${name} ${size} MB`, `${part}-${other}`, `${base} min-h-40`')).toEqual([]);
  });

  it('have a space before their unit in every text', () => {
    const glued = LOCALES.flatMap((locale) => flatten(TEXTS[locale])).filter(
      ([, text]) =>
        text !== TOO_LONG && /\}\}(?:h|s|min|seg|sec)(?![\p{L}])/u.test(text.replaceAll('{{speed}}/s', '')),
    );
    expect(glued).toEqual([]);
  });
});

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
