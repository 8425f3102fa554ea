import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stopwords as danishStops } from '@orama/stopwords/danish';
import { stopwords as dutchStops } from '@orama/stopwords/dutch';
import { stopwords as englishStops } from '@orama/stopwords/english';
import { stopwords as finnishStops } from '@orama/stopwords/finnish';
import { stopwords as frenchStops } from '@orama/stopwords/french';
import { stopwords as germanStops } from '@orama/stopwords/german';
import { stopwords as hungarianStops } from '@orama/stopwords/hungarian';
import { stopwords as italianStops } from '@orama/stopwords/italian';
import { stopwords as norwegianStops } from '@orama/stopwords/norwegian';
import { stopwords as portugueseStops } from '@orama/stopwords/portuguese';
import { stopwords as romanianStops } from '@orama/stopwords/romanian';
import { stopwords as russianStops } from '@orama/stopwords/russian';
import { stopwords as spanishStops } from '@orama/stopwords/spanish';
import { stopwords as swedishStops } from '@orama/stopwords/swedish';
import { stopwords as turkishStops } from '@orama/stopwords/turkish';
import { ENGLISH_SPOKEN, PORTUGUESE_SPOKEN } from './spoken-words.ts';

/** The Snowball stemmer of a language and its words without a topic; both may be missing. */
export type Language = {
  readonly stem: (word: string) => string;
  readonly isStop: (word: string) => boolean;
};

type Stemmer = (word: string) => string;

const LANGUAGES: Readonly<Record<string, readonly [Stemmer, ...(readonly string[])[]]>> = {
  da: [danish, danishStops],
  de: [german, germanStops],
  en: [english, englishStops, ENGLISH_SPOKEN],
  es: [spanish, spanishStops],
  fi: [finnish, finnishStops],
  fr: [french, frenchStops],
  hu: [hungarian, hungarianStops],
  it: [italian, italianStops],
  nl: [dutch, dutchStops],
  no: [norwegian, norwegianStops],
  pt: [portuguese, portugueseStops, PORTUGUESE_SPOKEN],
  ro: [romanian, romanianStops],
  ru: [russian, russianStops],
  sv: [swedish, swedishStops],
  tr: [turkish, turkishStops],
};

const PLAIN: Language = { stem: (word) => word, isStop: () => false };

const opened = new Map<string, Language>();

/** Returns what is known of a language (ISO 639, with or without a region). */
export const openLanguage = (code: string): Language => {
  const [name = ''] = code.toLowerCase().split(/[-_]/);
  const known = Object.hasOwn(LANGUAGES, name) ? LANGUAGES[name] : undefined;
  if (known === undefined) return PLAIN;
  const language = opened.get(name) ?? readLanguage(known);
  opened.set(name, language);
  return language;
};

const readLanguage = ([stem, ...lists]: (typeof LANGUAGES)[string]): Language => {
  const stops = new Set(lists.flat().map((word) => word.normalize('NFC')));
  return { stem, isStop: (word) => stops.has(word) };
};
