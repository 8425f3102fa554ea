import { availableParallelism } from 'node:os';
import { createConcurrencyLimit } from '@escriba/http';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type JsonBytes, sizeOf } from '../../platform/db/json-slices.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { SchedulingKey } from '../../platform/scheduling/fair-queue.ts';
import { createFairTurns } from '../../platform/scheduling/fair-turns.ts';
import {
  createTextPool,
  readCurrentJson,
  transcriptNotReady,
  transcriptsIn,
} from '../../transcripts/transcripts.ts';
import { type DocumentJobs, type TextJobs, TEXT_PROCESS } from './text-jobs.ts';

/** A text of the current version. */
type Name = keyof DocumentJobs;
type Output<N extends Name> = NonNullable<DocumentJobs[N]['output']>;
type TextInput<N extends Name> = {
  /** The recording; the caller has checked who may read it. */
  readonly id: string;
  readonly options: DocumentJobs[N]['input']['options'];
  /** Those of the insights in the options. */
  readonly statements?: DocumentJobs[N]['input']['statements'];
  readonly schedulingKey: SchedulingKey;
};

/** Computes with the current transcript of a recording. @throws transcriptNotReady, serviceBusy, textsUnavailable */
export type TextJob<N extends Name> = (wanted: TextInput<N>) => Promise<Output<N>>;

export type TextWork = ReturnType<typeof createTextWork>;

/** Number of processes: one less than there are cores, so that requests have one. */
const SIZE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** The memory with which a process is replaced. Measured: 130 MB after loading, 250 MB after a hundred thousand words. */
const RSS_BYTES_MAX = 400 * 2 ** 20;
/** How many texts may run and wait; a quarter of them for one person. */
const IN_HAND_MAX = 48;
const RETRY_AFTER_SECONDS = 5;
const MB = 2 ** 20;

/**
 * Computes what takes long with hours of text (views, subtitles, files) in processes of its own, so that no request waits for another's
 * text, once per revision and choice: results are kept, within limits, and requests for the same wait for one computation.
 */
export const createTextWork = ({ db }: { db: Kysely<DB> }) => {
  const pool = createTextPool<TextJobs>({ module: TEXT_PROCESS, size: SIZE, rssBytesMax: RSS_BYTES_MAX });
  const deps = {
    db,
    pool,
    turns: createFairTurns(SIZE),
    limit: createConcurrencyLimit({ max: IN_HAND_MAX, retryAfterSeconds: RETRY_AFTER_SECONDS }),
  };
  return {
    hidePersonal: createTextJob(deps, 'hidePersonal', { sizeMax: 64 * MB, sizeOf }),
    findPersonalSpans: createTextJob(deps, 'findPersonalSpans', {
      sizeMax: 16 * MB,
      sizeOf: (spans) => spans.length * BYTES_PER_SPAN,
    }),
    shareInsights: createTextJob(deps, 'shareInsights', {
      sizeMax: 8 * MB,
      sizeOf: (insights) => JSON.stringify(insights).length,
    }),
    exportDocument: createTextJob(deps, 'exportDocument', {
      sizeMax: 32 * MB,
      sizeOf: (file) => sizeOf(file.body),
    }),
    listPassages: createTextJob(deps, 'listPassages', {
      sizeMax: 8 * MB,
      sizeOf: (page) => JSON.stringify(page).length,
    }),
    findMoments: createTextJob(deps, 'findMoments', {
      sizeMax: MB,
      sizeOf: (moments) => moments.length * BYTES_PER_SPAN,
    }),
    writeAudioResponse: createTextJob(deps, 'writeAudioResponse', { sizeMax: 16 * MB, sizeOf }),
    /** Lists the segments for a copy of all data. The result is not cached, because such a copy is rarely made. */
    listKeptSegments: (json: JsonBytes, schedulingKey: SchedulingKey): Promise<JsonBytes> =>
      inTurn(deps, schedulingKey, () => pool.run('listKeptSegments', json)),
    close: pool.close,
  };
};

const BYTES_PER_SPAN = 100;

type JobDeps = {
  readonly db: Kysely<DB>;
  readonly pool: Pick<ReturnType<typeof createTextPool<DocumentJobs>>, 'run'>;
  readonly turns: Pick<ReturnType<typeof createFairTurns>, 'inTurn'>;
  readonly limit: Pick<ReturnType<typeof createConcurrencyLimit>, 'run'>;
};

type Kept<N extends Name> = { readonly sizeMax: number; readonly sizeOf: (output: Output<N>) => number };

const createTextJob = <N extends Name>(deps: JobDeps, name: N, { sizeMax, sizeOf }: Kept<N>): TextJob<N> => {
  const known = new LRUCache<string, { readonly output: Output<N> }>({
    maxSize: sizeMax,
    sizeCalculation: ({ output }) => sizeOf(output) + 1,
  });
  const running = new Map<string, Promise<Output<N>>>();

  return async (wanted) => {
    const keyOf = (revision: number) => JSON.stringify([wanted.id, revision, wanted.options]);
    const current = await transcriptsIn(deps.db).find(wanted.id);
    if (!current) throw transcriptNotReady();
    const key = keyOf(current.revision);
    const kept = known.get(key);
    if (kept) return kept.output;
    const begun = running.get(key);
    if (begun) return begun;
    const work = compute(deps, name, { ...wanted, revision: current.revision })
      .then(({ output, revision }) => {
        known.set(keyOf(revision), { output });
        return output;
      })
      .finally(() => running.delete(key));
    running.set(key, work);
    return work;
  };
};

/** Reads the document when its turn comes, if the process does not have it: waiting requests have no text in memory. */
const compute = <N extends Name>(
  { db, pool, turns, limit }: JobDeps,
  name: N,
  { id, options, statements, revision, schedulingKey }: TextInput<N> & { readonly revision: number },
): Promise<{ output: Output<N>; revision: number }> =>
  inTurn({ turns, limit }, schedulingKey, async () => {
    const kept = await pool.run(name, { document: { key: `${id} ${revision}` }, options, statements });
    if (kept !== null) return { output: kept, revision };
    const current = await readCurrentJson(db, id);
    const document = { key: `${id} ${current.revision}`, json: current.json };
    const output = await pool.run(name, { document, options, statements });
    if (output === null) throw new Error('A text process did not use the document that it received');
    return { output, revision: current.revision };
  });

const inTurn = <T>(
  { turns, limit }: Pick<JobDeps, 'turns' | 'limit'>,
  schedulingKey: SchedulingKey,
  work: () => Promise<T>,
): Promise<T> =>
  limit.run({ ip: '', user: { id: schedulingKey.user, sessionId: '' } }, () =>
    turns.inTurn(schedulingKey, work),
  );
