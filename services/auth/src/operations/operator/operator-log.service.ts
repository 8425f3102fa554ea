import { findOperatorAct } from '@escriba/contracts/operator/acts';
import type { OperatorAct, OperatorActName } from '@escriba/contracts/operator/operator';
import { routeUnknown } from '@escriba/http';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Source } from '../../platform/source.ts';
import { createOperatorLogRepository } from './operator-log.repository.ts';

type ActInput = {
  readonly operatorId: string;
  readonly sessionId: string;
  readonly source: Source;
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
};

const PAGE_SIZE = 50;

/** Creates the log of operators' acts. Each act is recorded before it runs, and its outcome when it ends. */
export const createOperatorLog = ({ db, clock }: { readonly db: Kysely<DB>; readonly clock: () => Date }) => {
  const log = createOperatorLogRepository(db);
  return {
    /** Returns the id of the act. @throws routeUnknown for a request that the log cannot name */
    begin: ({ operatorId, sessionId, source, method, path }: ActInput): Promise<string> => {
      const found = findOperatorAct(method, path);
      if (found === undefined) throw routeUnknown();
      return log.insert({ at: clock(), operatorId, sessionId, ...found, ...source });
    },

    /** Records the outcome of an act. `people` are the users whose data the response has. */
    end: (actId: string, status: number, people: readonly string[] = []): Promise<void> =>
      log.insertOutcome(actId, { at: clock(), status, people }),

    /** An operator's own acts, oldest first. Whose data they concerned is omitted, because it is other users' data. */
    listOf: log.listOf,

    list: async (
      before: string | undefined,
      changes: boolean,
    ): Promise<{ acts: OperatorAct[]; before: string | null }> => {
      const rows = await log.list({ before, changes, limit: PAGE_SIZE + 1 });
      const shown = rows.slice(0, PAGE_SIZE);
      return {
        acts: shown.map(toAct),
        before: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
      };
    },
  };
};

export type OperatorLog = ReturnType<typeof createOperatorLog>;
type Row = Awaited<ReturnType<ReturnType<typeof createOperatorLogRepository>['list']>>[number];

const toAct = (row: Row): OperatorAct => ({
  id: row.id,
  at: row.at.toISOString(),
  operatorId: row.operator_id,
  operatorEmail: row.email,
  act: row.act as OperatorActName, // only this service writes, and it knows no other
  isChange: row.is_change,
  subject: row.subject,
  people: row.people ?? [],
  ip: row.ip,
  outcome:
    row.status === null || row.ended_at === null
      ? null
      : { status: row.status, at: row.ended_at.toISOString() },
});
