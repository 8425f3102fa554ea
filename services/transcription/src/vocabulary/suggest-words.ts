import type { WordSuggestion } from '@escriba/contracts/transcription/vocabulary';
import { wordKey } from '@escriba/contracts/transcription/vocabulary-words';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createCorrectionsRepository } from './corrections.repository.ts';
import { isLikelyTerm } from './is-likely-term.ts';

const SUGGESTED_MAX = 5;
/** How many of the most frequent corrections are examined; everyday words among them are left out. */
const LOOKED_AT_MAX = 50;

/** Returns names and terms that a user has often corrected in the same way, the most frequent ones first. */
export const suggestWords = async (db: Kysely<DB>, userId: string): Promise<WordSuggestion[]> => {
  const frequent = await createCorrectionsRepository(db).listFrequent(userId, LOOKED_AT_MAX);
  const suggested = new Map<string, WordSuggestion>();
  for (const word of frequent) {
    const key = wordKey(word.text);
    if (isLikelyTerm(word.text) && !suggested.has(key)) suggested.set(key, word);
  }
  return [...suggested.values()].slice(0, SUGGESTED_MAX);
};
