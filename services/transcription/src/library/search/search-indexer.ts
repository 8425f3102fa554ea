import { limitWaits } from '@escriba/db';
import { type Logger, every } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { searchChangesIn, type SearchChange } from '../../recordings/recordings.ts';
import { createSearchIndexRepository } from './search-index.repository.ts';
import { foldSearched } from './words/words.ts';

type SearchIndexerDeps = { db: Kysely<DB>; logger: Pick<Logger, 'warn'> };

/** New words are inserted in batches of this size, each in a separate transaction. */
const WORDS_AT_ONCE = 1_000;
const LOCK_MS_MAX = 5_000;
const STATEMENT_MS_MAX = 20_000;
const INTERVAL_MS = 1_000;

/**
 * Updates search for changed recordings, one after the other. Any number of processes may run it; a failed change is retried, and one whose
 * indexer died is claimed a minute later.
 * @internal as tests index when they ask, not every second
 */
export const createSearchIndexer = ({ db, logger }: SearchIndexerDeps) => {
  const changes = searchChangesIn(db);

  const indexOne = async (claimed: SearchChange): Promise<void> => {
    try {
      await index(db, claimed);
    } catch (error) {
      logger.warn({ err: error, transcriptionId: claimed.transcriptionId }, 'search.indexing_failed');
      await changes.postpone(claimed);
    }
  };

  return {
    /** Indexes due changes; returns the number of recordings. */
    indexDue: async (signal: AbortSignal = new AbortController().signal): Promise<number> => {
      let done = 0;
      while (!signal.aborted) {
        const claimed = await changes.claim();
        if (!claimed) break;
        await indexOne(claimed);
        done += 1;
      }
      return done;
    },
  };
};

/** Indexes once a second, and at once after `wake`, until stopped. */
export const startSearchIndexing = (deps: SearchIndexerDeps) => {
  const { indexDue } = createSearchIndexer(deps);
  return every(INTERVAL_MS, indexDue, (error) => deps.logger.warn({ err: error }, 'search.indexer_failed'));
};

const index = async (db: Kysely<DB>, claimed: SearchChange): Promise<void> => {
  const { transcriptionId, ownerId, removedLength } = claimed;
  const found = await createSearchIndexRepository(db).findText(transcriptionId);
  if (!found) {
    return settle(db, claimed, async (repository) => {
      if (removedLength !== null) await repository.forget(transcriptionId, ownerId, removedLength);
    });
  }
  const folded = await foldSearched(found.fileName, found.notes ?? '', found.text ?? '');
  await addWords(db, claimed, folded.words);
  await settle(db, claimed, (repository) => repository.write({ transcriptionId, ownerId, ...folded }));
};

/** Most of the work for a recording with many new words, in steps, so that the last one is short. */
const addWords = async (
  db: Kysely<DB>,
  { ownerId, failures }: SearchChange,
  words: readonly string[],
): Promise<void> => {
  const repository = createSearchIndexRepository(db);
  const owner = await repository.findOwner(ownerId);
  if (!owner?.countsWords) return;
  if (failures > 0) await repository.deleteUnusedWords(owner.number);
  for (let start = 0; start < words.length; start += WORDS_AT_ONCE)
    await repository.addWords(owner.number, words.slice(start, start + WORDS_AT_ONCE));
};

const settle = (
  db: Kysely<DB>,
  claimed: SearchChange,
  work: (repository: ReturnType<typeof createSearchIndexRepository>) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await limitWaits(transaction, { lockMs: LOCK_MS_MAX, statementMs: STATEMENT_MS_MAX });
    await work(createSearchIndexRepository(transaction));
    const isOurs = await searchChangesIn(transaction).finish(claimed);
    if (!isOurs) throw new Error('another indexer has claimed the change');
  });
