import { openLanguage } from '@escriba/insights';
import type { Phrase } from './figures-kept.ts';

/** The scripts of languages that other languages of the interface do not share. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ar: /\p{sc=Arabic}/gu,
  hi: /\p{sc=Devanagari}/gu,
  ja: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/gu,
  ko: /[\p{sc=Hangul}\p{sc=Han}]/gu,
  ru: /\p{sc=Cyrillic}/gu,
  zh: /\p{sc=Han}/gu,
};
const LATIN = /\p{sc=Latin}/gu;
const LETTER = /\p{L}/gu;

/** Fewer letters tell nothing: they may be a name. */
const LETTERS_MIN = 12;
/** The share of letters of its own script that a text has at least; the others are names. */
const SCRIPT_SHARE_MIN = 0.3;
/** How many more words without a topic a text has of its own language than of another, if that language is not similar. */
const STOPS_MORE = 2;

/** Returns whether a translation is in its language, as far as its letters and its most frequent words tell. */
export const isInLanguage = (source: Phrase, translation: Phrase): boolean => {
  const letters = countOf(translation.text, LETTER);
  if (letters < LETTERS_MIN) return true;
  const script = SCRIPTS[translation.language] ?? LATIN;
  if (countOf(translation.text, script) < letters * SCRIPT_SHARE_MIN) return false;
  if (script !== LATIN || isOtherScript(source.language)) return true;
  return (
    stopsOf(translation.text, source.language) - stopsOf(translation.text, translation.language) < STOPS_MORE
  );
};

const countOf = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

const isOtherScript = (language: string): boolean => Object.hasOwn(SCRIPTS, language);

const stopsOf = (text: string, language: string): number => {
  const { isStop } = openLanguage(language);
  return (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).filter(isStop).length;
};

/** Characters that say as much as one of a Latin script. */
const DENSITY: Readonly<Record<string, number>> = { ja: 2.2, ko: 1.9, zh: 3, ar: 1.2 };
/** How many times longer or shorter a translation may be. */
const LONGER_MAX = 2.5;
/** Characters by which a short text may differ. */
const SLACK = 40;

/** Returns whether a translation is as long as that of such a text can be: a longer or shorter one is an answer to it, or a part. */
export const hasFittingLength = (source: Phrase, translation: Phrase): boolean => {
  const said = lengthOf(source);
  const written = lengthOf(translation);
  return written <= said * LONGER_MAX + SLACK && said <= written * LONGER_MAX + SLACK;
};

const lengthOf = ({ text, language }: Phrase): number => text.trim().length * (DENSITY[language] ?? 1);
