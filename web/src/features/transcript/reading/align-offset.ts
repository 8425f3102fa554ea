/** The offset in `to` of a character of `from`, where the two texts differ only in spaces. */
export const alignOffset = (from: string, offset: number, to: string): number => {
  if (from === to) return offset;
  const before = from.slice(0, offset);
  let left = before.replaceAll(/\s/gu, '').length;
  let at = 0;
  for (; left > 0 && at < to.length; at += 1) if (!isSpace(to[at])) left -= 1;
  const isAfterSpace = before === '' || isSpace(before.at(-1));
  if (isAfterSpace) while (isSpace(to[at])) at += 1;
  return at;
};

const isSpace = (character: string | undefined): boolean => character !== undefined && /\s/u.test(character);
