import { createHash } from 'node:crypto';
import type { InsightLanguage } from '@escriba/contracts/transcription/insight-parts';
import type { Question } from '@escriba/contracts/transcription/questions';
import type { Kysely } from 'kysely';
import { holdQuestionScope, type QuestionScope, readQuestionScope } from '../library/library.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { toNfc } from '../platform/text/normalise.ts';
import { announceChange, inShortTransaction, type Reader, userOwner } from '../recordings/recordings.ts';
import { createInsightsRepository } from './insights.repository.ts';
import { noAssistant } from './insights.errors.ts';
import { type InsightsDeps, requireAgreement, takeOne } from './insights.service.ts';
import { nothingToRead, questionEmpty, questionNeedsScope, questionNotFound } from './questions.errors.ts';
import {
  createQuestionsRepository,
  type QuestionFilter,
  type WantedQuestion,
} from './questions.repository.ts';

/** What a user requests: about recordings, or about a folder. */
type Request = {
  readonly question: string;
  readonly recordingIds?: readonly string[] | undefined;
  readonly folderId?: string | undefined;
  readonly language?: InsightLanguage | undefined;
  readonly isPersonalDataHidden?: boolean | undefined;
};

export type QuestionsService = ReturnType<typeof createQuestionsService>;

/** Asks, lists and deletes a user's questions about recordings. They are insights without a recording of their own: queue, counting and runs are theirs. */
export const createQuestionsService = (deps: InsightsDeps) => {
  const { db, insightQueue } = deps;
  const questions = createQuestionsRepository(db);

  const get = async (userId: string, id: string): Promise<Question> => {
    const question = await questions.find(userId, id);
    if (question === undefined) throw questionNotFound();
    return question;
  };

  return {
    /**
     * Asks a question, or returns the one that the request repeats.
     * @throws questionNeedsScope, questionEmpty, noAssistant, agreementNeeded, agreementUnknown, transcriptionNotFound, folderNotFound, nothingToRead, planLimitReached, quotaUnavailable, recordingBusy
     */
    ask: async (reader: Reader, request: Request): Promise<Question> => {
      const wanted = toWanted(request);
      if (deps.assistant === undefined) throw noAssistant();
      const { texts, state } = await readQuestionScope(db, { ownerId: reader.userId, scope: wanted.scope });
      if (texts === 0) throw nothingToRead();
      const key = keyOf(wanted, [state, deps.assistant.model]);
      const repeated = await questions.findRepeated(reader.userId, key);
      if (repeated !== undefined) return get(reader.userId, repeated);
      await requireAgreement(deps, reader.userId);
      return get(reader.userId, await add(deps, reader, { ...wanted, key }));
    },

    /** Lists the newest ones. */
    list: (userId: string, filter: QuestionFilter): Promise<Question[]> => questions.list(userId, filter),

    /** @throws questionNotFound */
    get,

    /** Cancels or deletes one. @throws questionNotFound */
    delete: async (userId: string, id: string): Promise<void> => {
      const removed = await questions.remove(userId, id);
      if (removed === undefined) throw questionNotFound();
      if (removed.wasOpen) await insightQueue.stop({ id, method: 'model' });
      await announce(deps, userId, removed.recordingId);
    },
  };
};

/** @throws questionNeedsScope, questionEmpty */
const toWanted = ({ recordingIds, folderId, ...request }: Request): WantedQuestion => {
  // Postgres refuses NUL in text.
  const question = toNfc(request.question.replaceAll('\0', ' ')).trim();
  if (!/[\p{L}\p{N}]/u.test(question)) throw questionEmpty();
  return {
    question,
    scope: toScope(recordingIds, folderId?.toLowerCase()),
    language: request.language ?? 'recording',
    isPersonalDataHidden: request.isPersonalDataHidden === true,
  };
};

const toScope = (
  recordingIds: readonly string[] | undefined,
  folderId: string | undefined,
): QuestionScope => {
  if (recordingIds !== undefined && folderId === undefined)
    return { recordingIds: [...new Set(recordingIds.map((id) => id.toLowerCase()))], folderId: null };
  if (recordingIds === undefined && folderId !== undefined) return { recordingIds: null, folderId };
  throw questionNeedsScope();
};

/** Returns a text that is equal for requests of the same in the same state of the texts. */
const keyOf = ({ scope, ...wanted }: WantedQuestion, state: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([wanted, scope.folderId, scope.recordingIds?.toSorted() ?? null, state]))
    .digest('base64url');

const announce = async (
  { bus }: Pick<InsightsDeps, 'bus'>,
  userId: string,
  recordingId: string | null,
): Promise<void> => {
  if (recordingId !== null) await announceChange(bus, { id: recordingId, owner: userOwner(userId) });
};

type Keyed = WantedQuestion & { readonly key: string };

/** Adds a question and queues it; returns its id, or that of one that another request has added meanwhile. */
const add = async (deps: InsightsDeps, reader: Reader, keyed: Keyed): Promise<string> => {
  const { limits } = await deps.usage.readAllowance(reader);
  const { id, isNew } = await inShortTransaction(deps.db, (transaction) =>
    insert(transaction, reader.userId, { ...deps, keyed, limit: limits.insightsPerMonth }),
  );
  if (!isNew) return id;
  const place = await createInsightsRepository(deps.db).countOpen(reader.userId);
  await deps.insightQueue.add({ id, method: 'model' }, place);
  const { recordingIds } = keyed.scope;
  await announce(deps, reader.userId, recordingIds?.length === 1 ? (recordingIds[0] ?? null) : null);
  return id;
};

type Insertion = Pick<InsightsDeps, 'assistant' | 'newId' | 'clock'> & {
  readonly keyed: Keyed;
  readonly limit: number;
};

const insert = async (
  transaction: Kysely<DB>,
  ownerId: string,
  { keyed, limit, assistant, newId, clock }: Insertion,
): Promise<{ readonly id: string; readonly isNew: boolean }> => {
  const questions = createQuestionsRepository(transaction);
  await questions.lock(ownerId);
  const repeated = await questions.findRepeated(ownerId, keyed.key);
  if (repeated !== undefined) return { id: repeated, isNew: false };
  // Before it counts: the deletion of a recording locks in this order.
  await holdQuestionScope(transaction, { ownerId, scope: keyed.scope });
  const countedMonth = await takeOne(transaction, { ownerId, limit, now: clock() });
  const id = newId();
  const model = assistant?.model ?? null;
  await questions.insert({ ...keyed, id, ownerId, model, countedMonth, createdAt: clock() });
  return { id, isNew: true };
};
