import { VOCABULARY_WORDS_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import { NAMES } from './names.ts';

/** As many names as an account may have: the hundred of `NAMES`, then their first names with other surnames of theirs. */
export const listLongVocabulary = (size = VOCABULARY_WORDS_MAX): string[] => {
  const full = NAMES.map((name) => name.split(' ')).filter((parts) => parts.length === 2);
  const known = new Set(NAMES);
  const names = [...NAMES];
  for (let step = 1; names.length < size && step < full.length; step += 1)
    for (const [index, [first]] of full.entries()) {
      const name = `${first} ${full[(index + step) % full.length]?.[1]}`;
      if (names.length < size && !known.has(name)) names.push(name);
      known.add(name);
    }
  return names;
};
