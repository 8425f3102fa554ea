import type { InsightForm } from '@escriba/contracts/transcription/insights';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { toFacts } from './insight-row.ts';
import { createInsightsRepository, type Place } from './insights.repository.ts';

/** How far a form of a recording is. `none`: of the present text it was not requested. */
export type FormState = 'none' | 'open' | 'done' | 'failed';

/** Finds how far a form of a user's recording is, whatever makes it. */
export const findFormState =
  (db: Kysely<DB>) =>
  async (place: Place, form: InsightForm): Promise<FormState> => {
    const rows = (await createInsightsRepository(db).list(place)).filter((row) => row.form === form);
    const present = rows.map(toFacts).filter(({ stale }) => !stale);
    if (present.some(({ status }) => status === 'waiting' || status === 'running')) return 'open';
    const [newest] = present;
    return newest === undefined ? 'none' : newest.status === 'done' ? 'done' : 'failed';
  };
