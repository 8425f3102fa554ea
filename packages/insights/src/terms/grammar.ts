const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const NONE: ReadonlySet<string> = new Set();

/** Words that join two nouns to one term. */
const CONNECTORS: Readonly<Record<string, ReadonlySet<string>>> = {
  pt: listed('de do da dos das'),
  en: listed('of'),
  es: listed('de del'),
  fr: listed('de du des d'),
  it: listed('di del della dei delle'),
};

/** Words before a noun, and before few verbs. */
const NOUN_OPENINGS: Readonly<Record<string, ReadonlySet<string>>> = {
  pt: listed(
    'o a os as um uma uns umas do da dos das no na nos nas ao aos à às pelo pela pelos pelas de em com sem por esse essa este esta esses essas nesse nessa neste nesta desse dessa deste desta seu sua seus suas meu minha nosso nossa nossos nossas cada outro outra',
  ),
  en: listed(
    'the a an of in on for with from by about our your my his her their its this that these those each another into',
  ),
  es: listed(
    'el la los las un una unos unas del al de en con sin por este esta ese esa su sus mi nuestro nuestra',
  ),
  fr: listed('le la les l un une des du de d en au aux ce cette ces son sa ses mon ma notre nos votre leur'),
  de: listed(
    'der die das den dem des ein eine einen einem einer im am zum zur mit von für unser unsere sein ihre',
  ),
  it: listed(
    'il lo la i gli le l un uno una del della dei delle al alla nel nella di in con per questo questa',
  ),
};

const nameOf = (language: string): string => language.toLowerCase().split(/[-_]/)[0] ?? '';

export const connectorsOf = (language: string): ReadonlySet<string> => {
  const name = nameOf(language);
  return Object.hasOwn(CONNECTORS, name) ? (CONNECTORS[name] ?? NONE) : NONE;
};

/** Returns the words that come before nouns; undefined for a language without a list. */
export const nounOpeningsOf = (language: string): ReadonlySet<string> | undefined => {
  const name = nameOf(language);
  return Object.hasOwn(NOUN_OPENINGS, name) ? NOUN_OPENINGS[name] : undefined;
};

/** Endings that few words have in Portuguese but verbs after their subject: 'os sapos aumentam', 'Campinas vendeu'. */
const PORTUGUESE_VERB = /(?:am|ou|eu|iu|ava|ando|endo|indo)$/;

/** Returns whether a word is a verb by its ending, as far as that tells. */
export const isVerb = (word: string, language: string): boolean =>
  nameOf(language) === 'pt' && PORTUGUESE_VERB.test(word);
