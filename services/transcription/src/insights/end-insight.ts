import { localDayOf } from '@escriba/calendar';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { noteWebhookEvent } from '../webhooks/webhooks.ts';
import { createInsightFiguresRepository, type EndedInsight, MADE } from './insight-figures.repository.ts';
import { createInsightRunsRepository, type InsightRun } from './insight-runs.repository.ts';

type Ended = InsightRun & Pick<EndedInsight, 'outcome' | 'shown' | 'rejected'>;
type EndDeps = { readonly db: Kysely<DB>; readonly clock: () => Date };

/** Ends a run for good and counts it in the month, both or neither. Returns false if the run has lost its insight. */
export const endAs = (
  { db, clock }: EndDeps,
  ended: Ended,
  end: (db: Transaction<DB>) => Promise<boolean>,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    if (!(await end(transaction))) return false;
    const now = clock();
    if (ended.outcome === MADE) await noteMade(transaction, ended, now);
    await createInsightFiguresRepository(transaction).addOutcome(localDayOf(now).month, ended);
    return true;
  });

/** Notes for the owner's programs that an insight is done; a question about several recordings names none. */
const noteMade = async (transaction: Transaction<DB>, run: InsightRun, now: Date): Promise<void> => {
  const transcriptionId = run.form === 'question' ? run.recording_id : run.transcription_id;
  const data = { id: run.id, form: run.form, transcriptionId };
  const folderIds = await createInsightRunsRepository(transaction).listFolders(run.id);
  const event = { ownerId: run.owner_id, folderIds, type: 'insight.completed', data } as const;
  return noteWebhookEvent(transaction, event, now);
};
