import { isDomainError } from '@escriba/errors';
import type { Kysely } from 'kysely';
import { findQuestionRecordings } from '../library/library.ts';
import { type JsonBytes, sizeOf } from '../platform/db/json-slices.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { readCurrentJson, transcriptNotReady } from '../transcripts/transcripts.ts';
import type { AnswerInput } from './insight-jobs.ts';
import type { QuestionRun } from './insight-runs.repository.ts';
import { createQuestionRunsRepository, type TextRevisions } from './question-runs.repository.ts';

/** The most recordings that are read for an answer: those in which search finds most of its words. */
const READ_MAX = 20;
/** The most bytes of their texts, after the first one: those of about forty hours. */
const BYTES_MAX = 24 * 2 ** 20;

type Question = Pick<AnswerInput, 'question' | 'ids' | 'documents' | 'sizes'> & {
  /** The revisions of the texts, by recording. */
  readonly revisions: TextRevisions;
};

/** Reads the question of a run, and the texts of the recordings in which search finds its words. Without such a text there are none. */
export const readQuestion = async (db: Kysely<DB>, run: QuestionRun): Promise<Question | undefined> => {
  const asked = await createQuestionRunsRepository(db).find(run);
  if (asked === undefined) return undefined;
  const { question } = asked;
  const found = await findQuestionRecordings(db, { ...asked, ownerId: run.owner_id, limit: READ_MAX });
  const ids: string[] = [];
  const texts: JsonBytes[] = [];
  const revisions: Record<string, number> = {};
  let bytes = 0;
  for (const id of found) {
    const text = await findText(db, id);
    if (text === undefined) continue;
    const { json, revision } = text;
    bytes += sizeOf(json);
    if (ids.length > 0 && bytes > BYTES_MAX) break;
    ids.push(id);
    texts.push(json);
    revisions[id] = revision;
  }
  return { question, ids, documents: texts.flat(), sizes: texts.map(sizeOf), revisions };
};

const NOT_READY_CODE = transcriptNotReady().code;

/** Returns the text of a recording; undefined if it was deleted meanwhile. */
const findText = async (
  db: Kysely<DB>,
  id: string,
): Promise<{ readonly json: JsonBytes; readonly revision: number } | undefined> => {
  try {
    return await readCurrentJson(db, id);
  } catch (error) {
    if (isDomainError(error) && error.code === NOT_READY_CODE) return undefined;
    throw error;
  }
};
