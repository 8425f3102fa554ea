import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createCorrectionsRepository } from './corrections.repository.ts';

/** A word, or a few, that a user replaced by another, and how often in one save. */
export type Correction = { readonly heard: string; readonly corrected: string; readonly times: number };
type Recording = { readonly id: string; readonly ownerId: string };
type Repository = ReturnType<typeof createCorrectionsRepository>;

/** How many different corrections of a recording are counted; the texts of long ones are otherwise kept twice. */
const KEPT_MAX = 500;

/** Counts what a save has corrected, in its transaction, which has locked the recording. */
export const noteCorrections = async (
  transaction: Kysely<DB>,
  recording: Recording,
  corrections: readonly Correction[],
): Promise<void> => {
  if (corrections.length === 0) return;
  const repository = createCorrectionsRepository(transaction);
  let room = KEPT_MAX - (await repository.count(recording));
  for (const correction of corrections) {
    for (const traced of await traceBack(repository, recording, correction)) {
      if (traced.heard === traced.corrected || room <= 0) continue;
      await repository.add(recording, traced);
      room -= 1;
    }
  }
};

/**
 * Returns the corrections with the words that were recognised first. A text is saved while its user types: a correction of an earlier
 * correction replaces that one, so that only the recognised and the final words are counted.
 */
const traceBack = async (
  repository: Repository,
  recording: Recording,
  { heard, corrected, times }: Correction,
): Promise<Correction[]> => {
  const traced: Correction[] = [];
  let left = times;
  for (const earlier of await repository.listHeard(recording, heard)) {
    if (left === 0) break;
    const taken = Math.min(left, earlier.times);
    await repository.takeBack(recording, { ...earlier, times: taken });
    traced.push({ heard: earlier.heard, corrected, times: taken });
    left -= taken;
  }
  return left === 0 ? traced : [...traced, { heard, corrected, times: left }];
};
