import type { Client } from 'pg';
import { type Finding, ok, warning } from './finding.ts';
import { hasTable } from './has-table.ts';

const CHECK = 'webhook queue';
const LATE_MINUTES = 10;

/** Checks for overdue tasks. Each received webhook schedules a task of the billing worker; overdue ones show that the worker does not keep up. */
export const checkTasks = async (client: Client): Promise<readonly Finding[]> => {
  if (!(await hasTable(client, 'billing.tasks'))) return [ok(CHECK, 'none yet')];
  const { rows } = await client.query<{ late: string }>(
    `select count(*) as late from billing.tasks where due_at < now() - interval '${LATE_MINUTES} minutes'`,
  );
  const late = Number(rows[0]?.late ?? 0);
  return late === 0
    ? [ok(CHECK, 'no task is overdue')]
    : [
        warning(
          CHECK,
          `${late} tasks are overdue by more than ${LATE_MINUTES} minutes`,
          'Start the billing worker (node services/billing/src/worker.ts) and read its log.',
        ),
      ];
};
