import type { VocabularyEntry } from '../types.ts';
import type { TokenBytes } from '../whisper/tokens.ts';
import { createTextEncoder } from './encode-text.ts';
import { createRewards, type Rewards } from './rewards.ts';
import { spellingsOf } from './spellings.ts';
import { createWriteVocabulary, type WriteVocabulary } from './write-vocabulary.ts';

export type Vocabulary = { readonly rewards: Rewards; readonly write: WriteVocabulary };

/** More entries would be in almost every sentence. */
const ENTRIES_MAX = 1_000;

/** Pieces of as many recordings may take turns. */
const KEPT_MAX = 4;

/** Creates a function that prepares a vocabulary for a model. All pieces of a recording have the same: the last ones are kept. */
export const createVocabularies = (tokens: TokenBytes) => {
  const encode = createTextEncoder(tokens);
  const kept = new Map<string, Vocabulary>();
  return (entries: readonly VocabularyEntry[] = []): Vocabulary | undefined => {
    if (entries.length === 0) return undefined;
    const key = JSON.stringify(entries);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const used = entries.slice(0, ENTRIES_MAX);
    const vocabulary = {
      rewards: createRewards(used, { tokens, encode }),
      write: createWriteVocabulary(used.flatMap(spellingsOf)),
    };
    kept.set(key, vocabulary);
    if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value ?? key);
    return vocabulary;
  };
};
