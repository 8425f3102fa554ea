import { randomUUID } from 'node:crypto';
import type { AppLanguage } from '@escriba/contracts/shared/languages';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

type Translation = {
  readonly ownerId: string;
  /** The recording. */
  readonly id: string;
  readonly language?: AppLanguage;
  readonly text: string;
  /** What was said. */
  readonly quote?: string;
};

/** Adds a translation of one sentence to a recording, as a language model has made it. */
export const addTranslation = async (
  db: Kysely<DB>,
  { ownerId, id, language = 'en', text, quote = text }: Translation,
): Promise<void> => {
  await db
    .insertInto('insights')
    .values({
      id: randomUUID(),
      transcription_id: id,
      owner_id: ownerId,
      form: 'translation',
      method: 'model',
      model: 'test-model',
      language,
      status: 'done',
      revision: 1,
      statements: JSON.stringify([{ text, sources: [{ startMs: 0, endMs: 900, quote }] }]),
      created_at: new Date(),
      finished_at: new Date(),
    })
    .execute();
};
