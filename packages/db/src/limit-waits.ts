import { sql } from 'kysely';
import type { Kysely } from 'kysely';

type Waits = {
  /** Longest wait for a row that another transaction has locked. */
  readonly lockMs: number;
  /** Longest time for any statement, waiting included. */
  readonly statementMs: number;
};

/** Limits how long the statements of a transaction wait or run. `isWaitTimeout` recognises the resulting errors. */
export const limitWaits = async <DB>(
  transaction: Kysely<DB>,
  { lockMs, statementMs }: Waits,
): Promise<void> => {
  await sql`
    select set_config('lock_timeout', ${String(lockMs)}, true), set_config('statement_timeout', ${String(statementMs)}, true)`.execute(
    transaction,
  );
};
