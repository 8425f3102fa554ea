const numbered = (words: string, valueAt: (index: number) => number): Readonly<Record<string, number>> =>
  Object.fromEntries(words.split(' ').map((word, index) => [word, valueAt(index)]));

const UNITS = numbered(
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  (index) => index + 2,
);
const TENS = numbered('twenty thirty forty fifty sixty seventy eighty ninety', (index) => (index + 2) * 10);
const ORDINALS = numbered(
  'second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
  (index) => index + 2,
);
const LARGE: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };

/** A number that is being read, in the characters [from, to) of a text. */
type Run = {
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly group: number;
  readonly isEnded: boolean;
};
type Word = { readonly text: string; readonly from: number; readonly to: number; readonly isJoined: boolean };

/** Writes English numbers in words as figures: “two hundred and fifty thousand” → “250000”. “One” alone stays. */
export const englishFigures = (text: string): string => {
  const runs: Run[] = [];
  let open: Run | undefined;
  for (const word of wordsOf(text)) {
    const isJoining = word.text === 'and' && open !== undefined && word.isJoined;
    if (isJoining) continue;
    const joined = word.isJoined && open?.isEnded === false ? goOn(open, word) : undefined;
    if (joined === undefined && open !== undefined) runs.push(open);
    open = joined ?? begin(word);
  }
  if (open !== undefined) runs.push(open);
  return runs.reduceRight(
    (written, { from, to, total, group }) =>
      written.slice(0, from) + String(total + group) + written.slice(to),
    text,
  );
};

const wordsOf = (text: string): Word[] => {
  let reached = 0;
  return [...text.matchAll(/\p{L}+/gu)].map(({ 0: found, index }) => {
    const isJoined = /^[\s-]*$/.test(text.slice(reached, index));
    reached = index + found.length;
    return { text: found.toLowerCase(), from: index, to: reached, isJoined };
  });
};

const begin = ({ text, from, to }: Word): Run | undefined => {
  const value = UNITS[text] ?? TENS[text] ?? ORDINALS[text];
  return value === undefined ? undefined : { from, to, total: 0, group: value, isEnded: text in ORDINALS };
};

const goOn = (run: Run, { text, to }: Word): Run | undefined => {
  const { total, group } = run;
  const small = text === 'one' ? 1 : (UNITS[text] ?? TENS[text] ?? ORDINALS[text]);
  if (small !== undefined)
    return continues(group, small)
      ? { ...run, to, group: group + small, isEnded: text in ORDINALS }
      : undefined;
  if (text === 'hundred') return { ...run, to, group: group * 100 };
  const large = LARGE[text];
  return large === undefined ? undefined : { ...run, to, total: total + group * large, group: 0 };
};

/** Returns whether a number goes on with the next word: after tens a unit, after hundreds anything smaller. */
const continues = (group: number, next: number): boolean => {
  if (group === 0) return true;
  if (group % 100 === 0) return next < 100;
  return group % 10 === 0 && group % 100 >= 20 && next < 10;
};
