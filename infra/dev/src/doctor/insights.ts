import type { Client } from 'pg';
import { type Finding, ok, warning } from './finding.ts';
import { hasTable } from './has-table.ts';

const CHECK = 'insights';
const LATE_MINUTES = 10;

/** Checks for insights that have waited too long, which shows that no insights worker runs, or that they do not keep up. */
export const checkInsights = async (client: Client): Promise<readonly Finding[]> => {
  if (!(await hasTable(client, 'transcription.insights'))) return [ok(CHECK, 'none yet')];
  const { rows } = await client.query<{ late: string }>(
    `select count(*) as late from transcription.insights
     where status = 'waiting' and method <> 'speech' and created_at < now() - interval '${LATE_MINUTES} minutes'`,
  );
  const late = Number(rows[0]?.late ?? 0);
  return late === 0
    ? [ok(CHECK, 'none waits for long')]
    : [
        warning(
          CHECK,
          `${late} have waited for more than ${LATE_MINUTES} minutes`,
          'Start an insights worker (node services/transcription/src/insights-worker.ts) and read its log.',
        ),
      ];
};
