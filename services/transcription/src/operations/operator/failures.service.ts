import type { OperatorFailure } from '@escriba/contracts/operator/transcription';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import {
  canRetry,
  describeFault,
  retryImpossible,
  TRANSCRIPTION_FAILED_CODE,
  transcriptionNotFound,
} from '../../recordings/recordings.ts';
import type { Retry } from '../../library/library.ts';
import { createOperatorRepository } from './operator.repository.ts';

type FailuresDeps = { readonly db: Kysely<DB>; readonly retry: Retry };
type FailuresQuery = { readonly failedAt?: string; readonly id?: string; readonly code?: string };
type RetryInput = { readonly id: string; readonly round: number; readonly locale: Locale };

const PAGE_SIZE = 50;

/** Lists failed recordings of all owners, without names and texts, and retries them. */
export const createFailures = ({ db, retry }: FailuresDeps) => ({
  list: async (
    { failedAt, id, code }: FailuresQuery,
    locale: Locale,
  ): Promise<{ failures: OperatorFailure[]; before: { failedAt: string; id: string } | null }> => {
    const rows = await createOperatorRepository(db).listFailures({
      before: failedAt === undefined || id === undefined ? undefined : { failedAt: new Date(failedAt), id },
      code,
      limit: PAGE_SIZE + 1,
    });
    const failures = rows.slice(0, PAGE_SIZE).map((row) => toFailure(row, locale));
    const last = rows.length > PAGE_SIZE ? failures.at(-1) : undefined;
    return { failures, before: last === undefined ? null : { failedAt: last.failedAt, id: last.id } };
  },

  /**
   * Retries on behalf of the owner, whose plan it is charged to.
   * @throws transcriptionNotFound, retryImpossible if it has changed or a visitor owns it, and the errors of the owner's own retry
   */
  retry: async ({ id, round, locale }: RetryInput): Promise<void> => {
    const row = await createOperatorRepository(db).findOwner(id);
    if (row === undefined) throw transcriptionNotFound();
    if (row.owner_kind !== 'user' || row.status !== 'failed') throw retryImpossible();
    await retry({ userId: row.owner_id, locale }, id, round);
  },
});

export type Failures = ReturnType<typeof createFailures>;
type Row = Awaited<ReturnType<ReturnType<typeof createOperatorRepository>['listFailures']>>[number];

const toFailure = (row: Row, locale: Locale): OperatorFailure => {
  const code = row.error_code ?? TRANSCRIPTION_FAILED_CODE;
  const isUser = row.owner_kind === 'user';
  return {
    id: row.id,
    code,
    reason: describeFault(code)[locale],
    attempt: row.attempt,
    round: row.round,
    ownerKind: isUser ? 'user' : 'device',
    ownerId: isUser ? row.owner_id : null,
    durationMs: row.duration_ms ?? row.probed_duration_ms,
    sizeBytes: row.size_bytes,
    failedAt: (row.completed_at ?? row.updated_at).toISOString(),
    canRetry: isUser && canRetry({ status: 'failed', storage_key: row.storage_key }),
  };
};
