import { localDayOf } from '@escriba/calendar';
import type { Insight, InsightForm, InsightMethod } from '@escriba/contracts/transcription/insights';
import { isWaitTimeout, limitWaits } from '@escriba/db';
import { planLimitReached } from '@escriba/errors';
import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import type { JsonBytes } from '../platform/db/json-slices.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import {
  announceChange,
  recordingBusy,
  type Reader,
  transcriptionNotFound,
  type UsageClient,
  userOwner,
} from '../recordings/recordings.ts';
import { createInsightCountsRepository } from './insight-counts.repository.ts';
import type { InsightQueue } from './insight-queue.ts';
import { type InsightRow, isExtractive, toFacts } from './insight-row.ts';
import { insightNotFound, noAssistant, noTranscript } from './insights.errors.ts';
import { createInsightsRepository, type Place } from './insights.repository.ts';

export type InsightsDeps = {
  readonly db: Kysely<DB>;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly usage: Pick<UsageClient, 'readAllowance'>;
  readonly insightQueue: Pick<InsightQueue, 'add' | 'stop'>;
  readonly newId: () => string;
  readonly clock: () => Date;
};

/** What a user requests. Without a method, a form that can be made without a language model is made so. */
type Request = { readonly form: InsightForm; readonly method?: InsightMethod | undefined };

/** An insight whose statements are JSON, as Postgres sends it. */
export type InsightJson = { readonly facts: Omit<Insight, 'statements'>; readonly statements: JsonBytes };

export type InsightsService = ReturnType<typeof createInsightsService>;

/** Requests, lists and deletes what is made of a user's recordings. Other users' recordings are not found. */
export const createInsightsService = (deps: InsightsDeps) => {
  const { db, bus, insightQueue, clock } = deps;
  const insights = createInsightsRepository(db);
  const underWay = new Map<string, Promise<string>>();

  const announce = ({ ownerId, transcriptionId }: Place): Promise<void> =>
    announceChange(bus, { id: transcriptionId, owner: userOwner(ownerId) });

  /** Requests one. Requests for the same at the same time share one transaction. */
  const requestOnce = (reader: Reader, place: Place, form: InsightForm): Promise<string> => {
    const key = JSON.stringify([place, form]);
    const begun = underWay.get(key);
    if (begun !== undefined) return begun;
    const request = requestInsight(deps, reader, { place, form })
      .then(async ({ id, isNew }) => {
        if (isNew) await announce(place);
        return id;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, request);
    return request;
  };

  return {
    /**
     * Requests an insight, or returns the one that the request repeats.
     * @throws noAssistant, transcriptionNotFound, noTranscript, planLimitReached, quotaUnavailable, recordingBusy
     */
    create: async (reader: Reader, transcriptionId: string, request: Request): Promise<InsightJson> => {
      const { form } = request;
      if (request.method === 'model' || !isExtractive(form)) throw noAssistant();
      const place = { ownerId: reader.userId, transcriptionId };
      const repeated = await findRepeated(db, place, form);
      if (repeated !== undefined) return open(db, place, repeated);
      const row = await insights.find(place, await requestOnce(reader, place, form));
      if (row === undefined) throw insightNotFound(); // deleted meanwhile
      return open(db, place, row);
    },

    /** @throws transcriptionNotFound */
    list: async (userId: string, transcriptionId: string): Promise<InsightJson[]> => {
      const place = { ownerId: userId, transcriptionId };
      if ((await insights.findRevision(place)) === undefined) throw transcriptionNotFound();
      return listInsightsOf(db, place);
    },

    /** Cancels or deletes one. @throws transcriptionNotFound, insightNotFound */
    delete: async (userId: string, transcriptionId: string, id: string): Promise<void> => {
      const place = { ownerId: userId, transcriptionId };
      if ((await insights.findRevision(place)) === undefined) throw transcriptionNotFound();
      const removed = await insights.remove(place, id);
      if (removed === undefined) throw insightNotFound();
      if (removed.wasOpen) await insightQueue.stop(id);
      await announce(place);
    },

    /** Returns how many insights of a user count this month. */
    countUsed: (userId: string): Promise<number> =>
      createInsightCountsRepository(db).find({ ownerId: userId, month: localDayOf(clock()).month }),
  };
};

/** Lists the insights of a recording as clients see them. */
export const listInsightsOf = async (db: Kysely<DB>, place: Place): Promise<InsightJson[]> => {
  const rows = await createInsightsRepository(db).list(place);
  return Promise.all(rows.map((row) => open(db, place, row)));
};

const open = async (db: Kysely<DB>, place: Place, row: InsightRow): Promise<InsightJson> => ({
  facts: toFacts(row),
  statements: row.status === 'done' ? await createInsightsRepository(db).findStatements(place, row.id) : NONE,
});

const NONE: JsonBytes = [Buffer.from('[]')];
const LOCK_MS_MAX = 2_000;
const STATEMENT_MS_MAX = 10_000;

type Wanted = { readonly place: Place; readonly form: InsightForm };
type Requested = { readonly id: string; readonly isNew: boolean };

const requestInsight = async (deps: InsightsDeps, reader: Reader, wanted: Wanted): Promise<Requested> => {
  const { limits } = await deps.usage.readAllowance(reader);
  const { id, isNew, replaced } = await deps.db
    .transaction()
    .execute((transaction) =>
      insertInsight(transaction, { ...deps, ...wanted, limit: limits.insightsPerMonth }),
    )
    .catch((error: unknown) => {
      throw isWaitTimeout(error) ? recordingBusy(error) : error;
    });
  if (replaced !== undefined) await deps.insightQueue.stop(replaced);
  if (isNew) {
    const place = await createInsightsRepository(deps.db).countOpen(wanted.place.ownerId);
    await deps.insightQueue.add(id, place);
  }
  return { id, isNew };
};

type Insertion = Wanted & Pick<InsightsDeps, 'newId' | 'clock'> & { readonly limit: number };

const insertInsight = async (
  transaction: Kysely<DB>,
  { place, form, limit, newId, clock }: Insertion,
): Promise<Requested & { readonly replaced?: string | undefined }> => {
  await limitWaits(transaction, { lockMs: LOCK_MS_MAX, statementMs: STATEMENT_MS_MAX });
  const insights = createInsightsRepository(transaction);
  const revision = revisionOf(await insights.hold(place));
  const repeated = await insights.findRepeated(place, form, revision);
  if (repeated !== undefined) return { id: repeated.id, isNew: false };
  const replaced = await insights.removeUnfinished(place, form);
  const countedMonth =
    replaced?.countedMonth ?? (await takeOne(transaction, { ownerId: place.ownerId, limit, now: clock() }));
  const id = newId();
  await insights.insert({ ...place, id, form, revision, countedMonth, createdAt: clock() });
  return { id, isNew: true, replaced: replaced?.id };
};

type Taking = { readonly ownerId: string; readonly limit: number; readonly now: Date };

/** Counts one insight; returns its month. @throws planLimitReached */
const takeOne = async (transaction: Kysely<DB>, { ownerId, limit, now }: Taking): Promise<string> => {
  const { month } = localDayOf(now);
  const counts = createInsightCountsRepository(transaction);
  if (!(await counts.take({ ownerId, month }, limit))) throw planLimitReached('insightsPerMonth', { limit });
  return month;
};

const findRepeated = async (
  db: Kysely<DB>,
  place: Place,
  form: InsightForm,
): Promise<InsightRow | undefined> => {
  const insights = createInsightsRepository(db);
  return insights.findRepeated(place, form, revisionOf(await insights.findRevision(place)));
};

/** @throws transcriptionNotFound, noTranscript */
const revisionOf = (found: { readonly revision: number | null } | undefined): number => {
  if (found === undefined) throw transcriptionNotFound();
  if (found.revision === null) throw noTranscript();
  return found.revision;
};

/** Deletes what is stored about a user's use. The insights themselves are deleted with their recordings. */
export const eraseInsightCounts = (db: Kysely<DB>, userId: string): Promise<void> =>
  createInsightCountsRepository(db).eraseAll(userId);
