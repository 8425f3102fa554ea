const TITLE = /^(?:dra?|sra?|srta|profa?|eng[aº]?|adva?|exma?|mrs?|ms)\.?$/iu;

/** Returns whether a word is a title before a name, with or without a full stop. */
export const isTitle = (word: string): boolean => TITLE.test(word);

/**
 * Returns initials of the first and the last name, without titles and without what is in brackets: “Dra. Helena Prado (cliente)” → “HP”. A
 * number counts after a name (“Pessoa 2”). '?' for a name without letters.
 */
export const toInitials = (name: string): string => {
  const words = name.replaceAll(/\([^)]*\)|\[[^\]]*\]/gu, ' ').match(/\S*[\p{L}\p{N}]\S*/gu) ?? [];
  const names = words.filter((word) => !isTitle(word));
  const [first = words[0] ?? '', ...others] = names;
  const initials = [/\p{L}/u.exec(first)?.[0], /[\p{L}\p{N}]/u.exec(others.at(-1) ?? '')?.[0]];
  return initials[0] === undefined ? '?' : initials.join('').toLocaleUpperCase();
};
