import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { ALL_KEPT_MS, type VersionFacts, type VersionLimits, chooseThinned } from './choose-thinned.ts';
import { createVersionsRepository } from './versions.repository.ts';

type ThinningDeps = { db: Kysely<DB>; versionLimits: VersionLimits; clock: () => Date };

/** A version may be megabytes. */
const REMOVED_AT_SAVE_MAX = 20;
const REMOVED_AT_ONCE_MAX = 200;
const TRANSCRIPTS_AT_ONCE_MAX = 100;

/** Makes room for a version just written, in the transaction that locks the recording. */
export const keepWithinLimits = async (
  transaction: Kysely<DB>,
  id: string,
  choice: { current: number; limits: VersionLimits; now: Date },
): Promise<void> => {
  const versions = createVersionsRepository(transaction);
  const facts = await versions.listFacts(id);
  if (isWithin(facts, choice.limits)) return;
  await versions.remove(id, chooseThinned(facts, { ...choice, removedMax: REMOVED_AT_SAVE_MAX }));
};

const isWithin = (facts: readonly VersionFacts[], limits: VersionLimits): boolean =>
  facts.length <= limits.countMax &&
  facts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) <= limits.sizeBytesMax;

/** Thins the due versions of transcripts; returns the number of removed ones. Any number of workers may run it. */
export const createVersionThinning = ({ db, versionLimits: limits, clock }: ThinningDeps) => {
  const thinOne = (id: string): Promise<number> =>
    db.transaction().execute(async (transaction) => {
      const now = clock();
      const versions = createVersionsRepository(transaction);
      const current = await versions.holdForThinning(id);
      if (current === undefined) return 0;
      const facts = await versions.listFacts(id);
      const thinning = chooseThinned(facts, { current, limits, now, removedMax: REMOVED_AT_ONCE_MAX });
      await versions.remove(id, thinning);
      await versions.thinNext(id, thinning.isWhole ? nextTime(facts, now) : now);
      return thinning.removed.length;
    });

  return async (): Promise<number> => {
    let removed = 0;
    for (const id of await createVersionsRepository(db).listToThin(clock(), TRANSCRIPTS_AT_ONCE_MAX))
      removed += await thinOne(id);
    return removed;
  };
};

/** Null if no version is left that age alone would remove. */
const nextTime = (facts: readonly VersionFacts[], now: Date): Date | null => {
  const since = now.getTime() - ALL_KEPT_MS;
  const hasFresh = facts.some(({ origin, updatedAt }) => origin !== 'engine' && updatedAt.getTime() > since);
  return hasFresh ? new Date(now.getTime() + ALL_KEPT_MS) : null;
};
