import { localDayOf } from '@escriba/calendar';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createInsightFiguresRepository, type EndedInsight } from './insight-figures.repository.ts';

type EndDeps = { readonly db: Kysely<DB>; readonly clock: () => Date };

/** Ends a run for good and counts it in the month, both or neither. Returns false if the run has lost its insight. */
export const endAs = (
  { db, clock }: EndDeps,
  ended: EndedInsight,
  end: (db: Transaction<DB>) => Promise<boolean>,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    if (!(await end(transaction))) return false;
    await createInsightFiguresRepository(transaction).addOutcome(localDayOf(clock()).month, ended);
    return true;
  });
