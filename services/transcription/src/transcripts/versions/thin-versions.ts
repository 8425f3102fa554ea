import type { Logger } from '@escriba/runtime';
import { type WorkTools, createWork } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { ALL_KEPT_MS, type VersionFacts, type VersionLimits, chooseThinned } from './choose-thinned.ts';
import { TRANSCRIPTS_TO_THIN, createVersionsRepository } from './versions.repository.ts';

type ThinningDeps = {
  db: Kysely<DB>;
  versionLimits: VersionLimits;
  clock: () => Date;
  logger: Pick<Logger, 'warn'>;
};

/** How many versions a save removes, since a version may be megabytes. */
const REMOVED_AT_SAVE_MAX = 20;
const REMOVED_AT_ONCE_MAX = 200;
/** How transcripts are thinned: a hundred in a run, one after the other. A failed one waits a minute. */
const THINNING = {
  batchSize: 1,
  rowsMax: 100,
  leaseMs: 60_000,
  backoff: { firstMs: 60_000, maxMs: 60_000 },
};

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

/** Thins the due versions of transcripts. Any number of workers may run it. */
export const createVersionThinning = ({ db, versionLimits: limits, clock, logger }: ThinningDeps) => {
  /** Thins one transcript; does nothing while another transaction has locked the recording. */
  const thinOne = (id: string, finish: WorkTools<DB>['finish']): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const now = clock();
      const versions = createVersionsRepository(transaction);
      const current = await versions.holdForThinning(id);
      if (current === undefined) return;
      const facts = await versions.listFacts(id);
      const thinning = chooseThinned(facts, { current, limits, now, removedMax: REMOVED_AT_ONCE_MAX });
      await versions.remove(id, thinning);
      await finish(transaction, thinning.isWhole ? nextTime(facts, now) : now);
    });

  return createWork({
    db,
    clock,
    logger,
    ...THINNING,
    table: TRANSCRIPTS_TO_THIN,
    failure: {
      event: 'versions.not_thinned',
      fields: ({ transcription_id: transcriptionId }) => ({ transcriptionId }),
    },
    handle: ({ transcription_id: id }, { finish }) => thinOne(id, finish),
  }).runDue;
};

/** Returns undefined if no version is left that age alone would remove. */
const nextTime = (facts: readonly VersionFacts[], now: Date): Date | undefined => {
  const since = now.getTime() - ALL_KEPT_MS;
  const hasFresh = facts.some(({ origin, updatedAt }) => origin !== 'engine' && updatedAt.getTime() > since);
  return hasFresh ? new Date(now.getTime() + ALL_KEPT_MS) : undefined;
};
