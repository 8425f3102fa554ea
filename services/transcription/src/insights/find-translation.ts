import type { AppLanguage } from '@escriba/contracts/shared/languages';
import type { Kysely } from 'kysely';
import type { JsonBytes } from '../platform/db/json-slices.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { toFacts } from './insight-row.ts';
import { createInsightsRepository } from './insights.repository.ts';

/** A translation that is done; its statements are JSON, as Postgres sends them. */
export type MadeTranslation = {
  readonly facts: {
    readonly id: string;
    readonly language: AppLanguage;
    /** Whether the text has changed since. */
    readonly isStale: boolean;
  };
  readonly statements: JsonBytes;
};

/** Finds the last translation of a user's recording into a language that is done. Of another user's there is none. */
export const findTranslation =
  (db: Kysely<DB>) =>
  async (
    ownerId: string,
    transcriptionId: string,
    language: AppLanguage,
  ): Promise<MadeTranslation | undefined> => {
    const insights = createInsightsRepository(db);
    const place = { ownerId, transcriptionId };
    const row = (await insights.list(place)).find(
      (one) => one.form === 'translation' && one.language === language && one.status === 'done',
    );
    if (row === undefined) return undefined;
    const { id, stale: isStale } = toFacts(row);
    return { facts: { id, language, isStale }, statements: await insights.findStatements(place, id) };
  };
