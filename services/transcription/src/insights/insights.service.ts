import { localDayOf } from '@escriba/calendar';
import type { InsightLanguage, InsightMethod } from '@escriba/contracts/transcription/insight-parts';
import type { Insight, InsightForm } from '@escriba/contracts/transcription/insights';
import { planLimitReached } from '@escriba/errors';
import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import { noteActivity } from '../platform/activity/activity.ts';
import type { JsonBytes } from '../platform/db/json-slices.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import {
  announceChange,
  inShortTransaction,
  type Reader,
  transcriptionNotFound,
  type UsageClient,
  userOwner,
} from '../recordings/recordings.ts';
import { createInsightCountsRepository } from './insight-counts.repository.ts';
import type { InsightQueue, QueuedInsight } from './insight-queue.ts';
import { type InsightRow, toFacts } from './insight-row.ts';
import { chooseWay } from './choose-way.ts';
import type { AssistantDeps } from './assistant.service.ts';
import { agreementNeeded, insightNotFound, noStatement, noTranscript } from './insights.errors.ts';
import { createInsightsRepository, type Place, type Wanted } from './insights.repository.ts';
import { createAutomaticFormsRepository } from './automatic-forms.repository.ts';
import { createOwnFormsRepository } from './own-forms.repository.ts';
import { findOwnForm } from './own-forms.service.ts';
import { createQuestionsRepository } from './questions.repository.ts';
import { requireSpeech } from './require-speech.ts';

export type InsightsDeps = AssistantDeps & {
  readonly db: Kysely<DB>;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly usage: Pick<UsageClient, 'readAllowance'>;
  readonly insightQueue: Pick<InsightQueue, 'add' | 'stop'>;
  readonly newId: () => string;
  readonly clock: () => Date;
};

/** What a user requests. Without a method, a form that can be made without a language model is made so. */
type Request = {
  readonly form: InsightForm;
  readonly formId?: string | undefined;
  readonly method?: InsightMethod | undefined;
  readonly language?: InsightLanguage | undefined;
  readonly isPersonalDataHidden?: boolean | undefined;
};

/** An insight whose statements are JSON, as Postgres sends it. */
export type InsightJson = { readonly facts: Omit<Insight, 'statements'>; readonly statements: JsonBytes };

export type InsightsService = ReturnType<typeof createInsightsService>;

/** Requests, lists and deletes what is made of a user's recordings. Other users' recordings are not found. */
export const createInsightsService = (deps: InsightsDeps) => {
  const { db, bus, insightQueue, clock } = deps;
  const insights = createInsightsRepository(db);

  const announce = ({ ownerId, transcriptionId }: Place): Promise<void> =>
    announceChange(bus, { id: transcriptionId, owner: userOwner(ownerId) });

  const requestOnce = createRequestOnce(deps, announce);

  return {
    /**
     * Requests an insight, or returns the one that the request repeats.
     * @throws needsForm, ownFormNotFound, needsLanguage, needsModel, needsNoModel, noAssistant, agreementNeeded, agreementUnknown, speechToEnglish, inEnglish, audioGone, noSpeechTranslation, transcriptionNotFound, noTranscript, planLimitReached, quotaUnavailable, recordingBusy
     */
    create: async (reader: Reader, transcriptionId: string, request: Request): Promise<InsightJson> => {
      const way = chooseWay(request, deps.assistant !== undefined);
      const wanted = { ...way, ownForm: await findOwnForm(db, reader.userId, request.formId) };
      const place = { ownerId: reader.userId, transcriptionId };
      const repeated = await findRepeated(db, place, wanted);
      if (repeated !== undefined) return open(db, place, repeated);
      if (wanted.method === 'model') await requireAgreement(deps, reader.userId);
      if (wanted.method === 'speech') await requireSpeech(deps, place);
      const row = await insights.find(place, await requestOnce(reader, place, wanted));
      if (row === undefined) throw insightNotFound(); // deleted meanwhile
      return open(db, place, row);
    },

    /** Lists those of a recording; translations are without their statements. @throws transcriptionNotFound */
    list: async (userId: string, transcriptionId: string): Promise<InsightJson[]> => {
      const place = { ownerId: userId, transcriptionId };
      if ((await insights.findRevision(place)) === undefined) throw transcriptionNotFound();
      const rows = await insights.list(place);
      return Promise.all(
        rows.map(async (row) =>
          row.form === 'translation' ? { facts: toFacts(row), statements: NONE } : open(db, place, row),
        ),
      );
    },

    /** @throws transcriptionNotFound, insightNotFound */
    get: async (userId: string, transcriptionId: string, id: string): Promise<InsightJson> => {
      const place = { ownerId: userId, transcriptionId };
      if ((await insights.findRevision(place)) === undefined) throw transcriptionNotFound();
      const row = await insights.find(place, id);
      if (row === undefined) throw insightNotFound();
      return open(db, place, row);
    },

    /** Ticks off statements of one that is done, and no others; returns their places. @throws transcriptionNotFound, insightNotFound, noStatement */
    tick: (place: Place, ticking: Ticking): Promise<number[]> => tickStatements(deps, place, ticking),

    /** Cancels or deletes one. @throws transcriptionNotFound, insightNotFound */
    delete: async (userId: string, transcriptionId: string, id: string): Promise<void> => {
      const place = { ownerId: userId, transcriptionId };
      if ((await insights.findRevision(place)) === undefined) throw transcriptionNotFound();
      const removed = await removeInsight(deps, place, id);
      if (removed === undefined) throw insightNotFound();
      if (removed.wasOpen) await insightQueue.stop({ id, method: removed.method });
      await announce(place);
    },

    /** Counts the recordings among these that are translated, by language. */
    countTranslations: insights.countTranslations,

    /** Returns how many insights of a user count this month. */
    countUsed: (userId: string): Promise<number> =>
      createInsightCountsRepository(db).find({ ownerId: userId, month: localDayOf(clock()).month }),
  };
};

/** Removes an insight, and records that its caller did. */
const removeInsight = (
  { db, clock }: Pick<InsightsDeps, 'db' | 'clock'>,
  place: Place,
  id: string,
): ReturnType<ReturnType<typeof createInsightsRepository>['remove']> =>
  db.transaction().execute(async (transaction) => {
    const removed = await createInsightsRepository(transaction).remove(place, id);
    const noted = { ownerId: place.ownerId, ids: [place.transcriptionId], at: clock() } as const;
    if (removed !== undefined) await noteActivity(transaction, { ...noted, action: 'insight_deleted' });
    return removed;
  });

type Ticking = { readonly id: string; readonly places: readonly number[] };

const tickStatements = async (
  { db, bus }: Pick<InsightsDeps, 'db' | 'bus'>,
  place: Place,
  { id, places }: Ticking,
): Promise<number[]> => {
  const ticked = [...new Set(places)].toSorted((one, other) => one - other);
  const insights = createInsightsRepository(db);
  if ((await insights.findRevision(place)) === undefined) throw transcriptionNotFound();
  const found = await insights.tick(place, id, ticked);
  if (found === undefined) throw insightNotFound();
  if (!found.isTicked) throw noStatement();
  await announceChange(bus, { id: place.transcriptionId, owner: userOwner(place.ownerId) });
  return ticked;
};

/** Lists the insights of a recording with all of their statements. */
export const listInsightsOf = async (db: Kysely<DB>, place: Place): Promise<InsightJson[]> => {
  const rows = await createInsightsRepository(db).list(place);
  return Promise.all(rows.map((row) => open(db, place, row)));
};

const open = async (db: Kysely<DB>, place: Place, row: InsightRow): Promise<InsightJson> => ({
  facts: toFacts(row),
  statements:
    row.status === 'done' || row.parts_done !== null
      ? await createInsightsRepository(db).findStatements(place, row.id)
      : NONE,
});

const NONE: JsonBytes = [Buffer.from('[]')];

/** Checks that a user agrees to the configured server. @throws agreementNeeded, agreementUnknown */
export const requireAgreement = async (
  { assistant, agreements }: AssistantDeps,
  userId: string,
): Promise<void> => {
  const { recipient } = await agreements.read(userId);
  if (recipient === null || recipient !== assistant?.recipient) throw agreementNeeded();
};

type Asked = { readonly place: Place; readonly wanted: Wanted };
type Requested = { readonly id: string; readonly isNew: boolean };

/** Creates what requests an insight and returns its id. Requests for the same at the same time share one transaction. */
const createRequestOnce = (deps: InsightsDeps, announce: (place: Place) => Promise<void>) => {
  const underWay = new Map<string, Promise<string>>();
  return (reader: Reader, place: Place, wanted: Wanted): Promise<string> => {
    const key = JSON.stringify([place, wanted]);
    const begun = underWay.get(key);
    if (begun !== undefined) return begun;
    const request = requestInsight(deps, reader, { place, wanted })
      .then(async ({ id, isNew }) => {
        if (isNew) await announce(place);
        return id;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, request);
    return request;
  };
};

const requestInsight = async (deps: InsightsDeps, reader: Reader, asked: Asked): Promise<Requested> => {
  const { limits } = await deps.usage.readAllowance(reader);
  const { id, isNew, replaced } = await inShortTransaction(deps.db, (transaction) =>
    insertInsight(transaction, { ...deps, ...asked, limit: limits.insightsPerMonth }),
  );
  if (replaced !== undefined) await deps.insightQueue.stop(replaced);
  if (isNew) {
    const place = await createInsightsRepository(deps.db).countOpen(asked.place.ownerId);
    await deps.insightQueue.add({ id, method: asked.wanted.method }, place);
  }
  return { id, isNew };
};

type Insertion = Asked & Pick<InsightsDeps, 'assistant' | 'newId' | 'clock'> & { readonly limit: number };

const insertInsight = async (
  transaction: Kysely<DB>,
  { place, wanted, assistant, limit, newId, clock }: Insertion,
): Promise<Requested & { readonly replaced?: QueuedInsight | undefined }> => {
  const insights = createInsightsRepository(transaction);
  const revision = revisionOf(await insights.hold(place));
  const repeated = await insights.findRepeated(place, wanted, revision);
  if (repeated !== undefined) return { id: repeated.id, isNew: false };
  const replaced = await insights.removeUnfinished(place, wanted);
  const countedMonth =
    replaced?.countedMonth ?? (await takeOne(transaction, { ownerId: place.ownerId, limit, now: clock() }));
  const id = newId();
  const model = wanted.method === 'model' ? (assistant?.model ?? null) : null;
  await insights.insert({ ...place, ...wanted, id, model, revision, countedMonth, createdAt: clock() });
  const noted = { ownerId: place.ownerId, ids: [place.transcriptionId], at: clock() } as const;
  await noteActivity(transaction, { ...noted, action: 'insight_made' });
  return { id, isNew: true, replaced };
};

type Taking = { readonly ownerId: string; readonly limit: number; readonly now: Date };

/** Counts one insight; returns its month. @throws planLimitReached */
export const takeOne = async (transaction: Kysely<DB>, { ownerId, limit, now }: Taking): Promise<string> => {
  const { month } = localDayOf(now);
  const counts = createInsightCountsRepository(transaction);
  if (!(await counts.take({ ownerId, month }, limit))) throw planLimitReached('insightsPerMonth', { limit });
  return month;
};

const findRepeated = async (
  db: Kysely<DB>,
  place: Place,
  wanted: Wanted,
): Promise<InsightRow | undefined> => {
  const insights = createInsightsRepository(db);
  return insights.findRepeated(place, wanted, revisionOf(await insights.findRevision(place)));
};

/** @throws transcriptionNotFound, noTranscript */
const revisionOf = (found: { readonly revision: number | null } | undefined): number => {
  if (found === undefined) throw transcriptionNotFound();
  if (found.revision === null) throw noTranscript();
  return found.revision;
};

/** Deletes a user's questions and forms, and what is stored about the use. Other insights are deleted with their recordings. */
export const eraseInsights = async (db: Kysely<DB>, userId: string): Promise<void> => {
  await createQuestionsRepository(db).eraseAll(userId);
  await createInsightCountsRepository(db).eraseAll(userId);
  await createAutomaticFormsRepository(db).eraseAll(userId);
  await createOwnFormsRepository(db).eraseAll(userId);
};
