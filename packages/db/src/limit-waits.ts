import { sql } from 'kysely';
import type { Kysely } from 'kysely';

type Waits = {
  /** For a row that another transaction holds. */
  readonly lockMs: number;
  /** For any statement, waiting included. */
  readonly statementMs: number;
};

/** Ends the statements of a transaction that wait or take too long. What they throw then, `isWaitTimeout` knows. */
export const limitWaits = async <DB>(
  transaction: Kysely<DB>,
  { lockMs, statementMs }: Waits,
): Promise<void> => {
  await sql`
    select set_config('lock_timeout', ${String(lockMs)}, true), set_config('statement_timeout', ${String(statementMs)}, true)`.execute(
    transaction,
  );
};
