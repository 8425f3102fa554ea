import { getModel } from '@escriba/models';

/** Whisper's names that differ from current English ones. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  burmese: 'my',
  castilian: 'es',
  flemish: 'nl',
  haitian: 'ht',
  letzeburgesch: 'lb',
  mandarin: 'zh',
  maori: 'mi',
  moldavian: 'ro',
  moldovan: 'ro',
  myanmar: 'my',
  nynorsk: 'nn',
  panjabi: 'pa',
  pushto: 'ps',
  sinhalese: 'si',
  tagalog: 'tl',
  valencian: 'ca',
};

/** ISO 639-1 code of a language that a speech server reports as code (`pt`, `pt-BR`) or English name (`portuguese`). */
export const findLanguageCode = (name: string): string | undefined => {
  const wanted = name.trim().toLowerCase();
  if (/^[a-z]{2,3}([-_]|$)/.test(wanted)) return wanted.split(/[-_]/)[0];
  return OTHER_NAMES[wanted] ?? namedCodes().get(wanted);
};

let codes: Map<string, string> | undefined;

const namedCodes = () =>
  (codes ??= new Map(getModel('whisper-base').languages.map((code) => [nameOf(code), code])));

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' });
const nameOf = (code: string) => (englishNames.of(code) ?? code).toLowerCase();

/** English name of a language, as some servers want it: `portuguese`; undefined for a code that is none. */
export const findLanguageName = (code: string): string | undefined => {
  if (!/^[a-z]{2,3}$/.test(code)) return undefined;
  const name = nameOf(code);
  return name === code ? undefined : name;
};
