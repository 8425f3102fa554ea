import type { Question } from '@escriba/contracts/transcription/questions';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createQuestionsRepository } from './questions.repository.ts';

/** Lists all questions of a user, newest first, one at a time. */
export const listQuestionsOf = async function* listQuestionsOf(
  db: Kysely<DB>,
  userId: string,
): AsyncGenerator<Question, void, void> {
  const questions = createQuestionsRepository(db);
  for (const id of await questions.listIds(userId)) {
    const question = await questions.find(userId, id);
    if (question !== undefined) yield question;
  }
};
