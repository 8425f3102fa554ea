import type { IncludedForm } from '@escriba/contracts/transcription/included-insights';
import type { Insight } from '@escriba/contracts/transcription/insights';
import type { Kysely } from 'kysely';
import type { JsonBytes } from '../platform/db/json-slices.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { toFacts } from './insight-row.ts';
import { createInsightsRepository } from './insights.repository.ts';

/** An insight that is done, for a file or a page; its statements are JSON, as Postgres sends them. */
export type MadeInsight = {
  readonly facts: Pick<Insight, 'id' | 'method' | 'model' | 'language' | 'stale'> & {
    readonly form: IncludedForm;
  };
  readonly statements: JsonBytes;
};

/** Lists the last insight that is done of each wanted form of a user's recording, in the order of the forms. Of another user's there is none. */
export const listMadeInsights =
  (db: Kysely<DB>) =>
  async (
    ownerId: string,
    transcriptionId: string,
    forms: readonly IncludedForm[],
  ): Promise<MadeInsight[]> => {
    if (forms.length === 0) return [];
    const insights = createInsightsRepository(db);
    const place = { ownerId, transcriptionId };
    const rows = (await insights.list(place)).filter(({ status }) => status === 'done');
    const made = forms.flatMap((form) => {
      const row = rows.find((one) => one.form === form);
      return row === undefined ? [] : [{ form, row }];
    });
    return Promise.all(
      made.map(async ({ form, row }) => {
        const { id, method, model, language, stale } = toFacts(row);
        return {
          facts: { id, form, method, model, language, stale },
          statements: await insights.findStatements(place, id),
        };
      }),
    );
  };
