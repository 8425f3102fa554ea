/**
 * Divides the text of an unfinished sentence into what two passes in a row have heard alike, and the rest, which is likely to change with more sound. The last word is
 * never sure: it may be half said. A full stop at the end is none: more is to come.
 */
export const divideByAgreement = (
  before: string,
  now: string,
): { readonly sure: string; readonly unsure: string } => {
  const [old, words] = [wordsOf(before), wordsOf(now)];
  let agreed = 0;
  while (agreed < words.length - 1 && agreed < old.length && sound(old[agreed]) === sound(words[agreed]))
    agreed += 1;
  return {
    sure: words.slice(0, agreed).join(' '),
    unsure: words
      .slice(agreed)
      .join(' ')
      .replace(/(?:\.|…)+$/, ''),
  };
};

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Case and punctuation change with what follows. */
const sound = (word = ''): string => word.toLowerCase().replaceAll(/[\p{P}\p{S}]/gu, '');
