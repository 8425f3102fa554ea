import { limitWaits } from '@escriba/db';
import type { Logger } from '@escriba/runtime';
import { type WorkTools, createWork } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { DB } from '../../platform/db/schema.generated.ts';
import { SEARCH_CHANGES, type SearchChange } from '../../recordings/recordings.ts';
import { createSearchIndexRepository } from './search-index.repository.ts';
import { foldSearched } from './words/words.ts';

type SearchIndexerDeps = {
  db: Kysely<DB>;
  logger: Pick<Logger, 'warn'>;
  registry?: Registry | undefined;
};
type Indexing = Pick<SearchIndexerDeps, 'db'> & Pick<WorkTools<DB>, 'finish'>;

/** New words are inserted in batches of this size, each in a separate transaction. */
const WORDS_AT_ONCE = 1_000;
const LOCK_MS_MAX = 5_000;
const STATEMENT_MS_MAX = 20_000;
const LEASE_MS = 60_000;
const BACKOFF = { firstMs: 1_000, maxMs: 60_000 };

/**
 * Updates search for changed recordings, one after the other. Any number of processes may run it; a failed change is retried, and one whose
 * indexer died is claimed a minute later.
 */
export const createSearchIndexer = (deps: SearchIndexerDeps) => {
  const work = createIndexing(deps);
  return {
    /** Indexes the changes that are due. */
    runDue: work.runDue,
    /** Indexes once a second, and at once after `wake`, until stopped. */
    start: () => work.start((error) => deps.logger.warn({ err: error }, 'search.indexer_failed')),
  };
};

const createIndexing = ({ db, logger, registry }: SearchIndexerDeps) =>
  createWork({
    db,
    logger,
    registry,
    table: SEARCH_CHANGES,
    leaseMs: LEASE_MS,
    batchSize: 1,
    backoff: BACKOFF,
    failure: {
      event: 'search.indexing_failed',
      fields: ({ transcription_id: transcriptionId }) => ({ transcriptionId }),
    },
    handle: (change, { finish }) => index({ db, finish }, change),
  });

const index = async (indexing: Indexing, change: SearchChange): Promise<void> => {
  const { db } = indexing;
  const { transcription_id: transcriptionId, owner_id: ownerId, removed_length: removedLength } = change;
  const found = await createSearchIndexRepository(db).findText(transcriptionId);
  if (!found) {
    return settle(indexing, async (repository) => {
      if (removedLength !== null) await repository.forget(transcriptionId, ownerId, removedLength);
    });
  }
  const folded = await foldSearched(found.fileName, found.notes ?? '', found.text ?? '');
  await addWords(db, change, folded.words);
  await settle(indexing, (repository) => repository.write({ transcriptionId, ownerId, ...folded }));
};

/** Adds most of the words of a recording that has many new ones in steps, so that the last step is short. */
const addWords = async (
  db: Kysely<DB>,
  { owner_id: ownerId, failures: attempts }: SearchChange,
  words: readonly string[],
): Promise<void> => {
  const repository = createSearchIndexRepository(db);
  const owner = await repository.findOwner(ownerId);
  if (!owner?.countsWords) return;
  if (attempts > 1) await repository.deleteUnusedWords(owner.number);
  for (let start = 0; start < words.length; start += WORDS_AT_ONCE)
    await repository.addWords(owner.number, words.slice(start, start + WORDS_AT_ONCE));
};

const settle = (
  { db, finish }: Indexing,
  work: (repository: ReturnType<typeof createSearchIndexRepository>) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await limitWaits(transaction, { lockMs: LOCK_MS_MAX, statementMs: STATEMENT_MS_MAX });
    await work(createSearchIndexRepository(transaction));
    await finish(transaction);
  });
