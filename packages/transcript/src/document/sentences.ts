const SENTENCE_END = /[.!?…。！？｡।؟][\p{Pe}\p{Pf}"'\s]*$/u;
/** Endings that look like a sentence's but rarely are: initials and common abbreviations. */
const ABBREVIATION = /(?:^|[\s(])(?:\p{Lu}|srs?|sras?|dra?|prof|mrs?|ms|st|etc|nr|vs)\.$/iu;
/** The first letter of a word of letters: addresses of pages and mail, names of files and code are written as they are. */
const FIRST_LETTER =
  /^(?<opening>[\p{Ps}\p{Pi}\p{Pd}"'¿¡…\s]*)(?<letter>\p{Ll})(?<rest>[\p{L}\p{M}'’-]*[\p{P}\s]*)$/u;

/** Returns whether a word, with its punctuation, is the last one of a sentence. */
export const endsSentence = (word: string): boolean =>
  SENTENCE_END.test(word) && !ABBREVIATION.test(word.trim());

/** Returns whether a word begins with a lower-case letter, after its opening punctuation. */
export const isLowerCase = (word: string): boolean => FIRST_LETTER.test(word);

/** Returns the word as it is written at the beginning of a sentence; names such as iPhone keep their letters. */
export const capitalise = (word: string, language: string): string => {
  const { opening = '', letter = '', rest = '' } = FIRST_LETTER.exec(word)?.groups ?? {};
  if (letter === '' || /\p{Lu}/u.test(rest)) return word;
  return opening + upperCase(letter, language) + rest;
};

/** Returns a letter in upper case. Engines name languages that Unicode does not know. */
const upperCase = (letter: string, language: string): string => {
  try {
    return letter.toLocaleUpperCase(language);
  } catch {
    return letter.toUpperCase();
  }
};

type Text = { readonly words: readonly { readonly text: string }[] };

/** Returns whether texts are written in sentences: some engines and authors write without punctuation. */
export const hasSentences = (passages: readonly Text[]): boolean =>
  passages.some(({ words }) => words.some(({ text }) => endsSentence(text)));

type Said = Text & { readonly speaker: string | null };

/**
 * Returns the passages with a capital letter where a speaker begins, also in a sentence that another one began; unchanged without
 * sentences.
 */
export const beginTurns = <P extends Said>(passages: readonly P[], language: string): P[] => {
  if (!hasSentences(passages)) return [...passages];
  return passages.map((passage, index) => {
    const [first, ...others] = passage.words;
    const goesOn = index > 0 && passages[index - 1]?.speaker === passage.speaker;
    if (first === undefined || goesOn || !isLowerCase(first.text)) return passage;
    return { ...passage, words: [{ ...first, text: capitalise(first.text, language) }, ...others] };
  });
};
