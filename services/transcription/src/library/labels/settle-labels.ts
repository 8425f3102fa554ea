import { limitWaits } from '@escriba/db';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { LabelTable } from './labels.repository.ts';
import { createSettlingRepository } from './settling.repository.ts';

export type SettleLabels = ReturnType<typeof createSettleLabels>;

const STEPS_OF_A_REQUEST = 5;
const LABELS_AT_ONCE = 200;
const LOCK_MS_MAX = 5_000;
const STATEMENT_MS_MAX = 30_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Gives the recordings of renamed labels their new sort keys. What a process did not finish, housekeeping does: `change_id` marks it. */
export const createSettleLabels = (db: Kysely<DB>) => {
  const changes = createSettlingRepository(db);

  const settleNext = (table: LabelTable, id: string, after: string): Promise<string | undefined> =>
    db.transaction().execute(async (transaction) => {
      await limitWaits(transaction, { lockMs: LOCK_MS_MAX, statementMs: STATEMENT_MS_MAX });
      return createSettlingRepository(transaction).settleNext(table, id, after);
    });

  const settle = async (table: LabelTable, id: string, stepsMax: number): Promise<void> => {
    const changeId = await changes.findChange(table, id);
    if (changeId === undefined) return;
    let after: string | undefined = FIRST;
    for (let step = 0; after !== undefined; step += 1) {
      if (step === stepsMax) return;
      after = await settleNext(table, id, after);
    }
    await changes.finishChange(table, id, changeId);
  };

  return {
    /** Settles a label; one with very many recordings is left to housekeeping. Any number of processes may do the same. */
    settle: (table: LabelTable, id: string): Promise<void> => settle(table, id, STEPS_OF_A_REQUEST),

    /** Settles some of the labels that are marked; returns their number. */
    settleMarked: async (): Promise<number> => {
      let settled = 0;
      for (const table of ['folders', 'tags'] as const) {
        const ids = await changes.listChanged(table, LABELS_AT_ONCE);
        for (const id of ids) await settle(table, id, Number.POSITIVE_INFINITY);
        settled += ids.length;
      }
      return settled;
    },
  };
};
