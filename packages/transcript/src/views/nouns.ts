import type { CountingWord } from './cardinals.ts';

/** A number word that agrees with a feminine noun. */
export const FEMININE = /^(uma|duas|.*entas)$/;

const NO_NOUN =
  /^(mas|nós|segundas|terças|quartas|quintas|sextas|eles|elas|mais|depois|antes|dos|das|nos|nas|vocês|ambos|todos|quais|apenas|.*mos)$/;

/** Returns whether a counted noun follows, judging by its plural. */
export const isNounAt = (words: readonly CountingWord[], at: number): boolean => {
  const bare = words[at]?.bare ?? '';
  return words[at - 1]?.isLast !== true && bare.length > 3 && bare.endsWith('s') && !NO_NOUN.test(bare);
};
