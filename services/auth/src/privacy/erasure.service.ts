import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { AccountPart } from './account-parts.ts';
import { createDeletionsRepository } from './deletions.repository.ts';

type ErasureDeps = {
  readonly db: Kysely<DB>;
  readonly parts: readonly AccountPart[];
  readonly logger: Pick<Logger, 'warn'>;
  readonly clock: () => Date;
};

const ERASED_AT_ONCE = 100;
/** Time for which the erasure is repeated: a request that was under way at the deletion may write after it. */
const REPEATED_MS = 10 * 60_000;

/** Has other services erase deleted users, including those deleted before a service was configured. */
export const createErasure = ({ db, parts, logger, clock }: ErasureDeps) => {
  const eraseOpen = async (): Promise<void> => {
    const deletions = createDeletionsRepository(db);
    for (const part of parts)
      for (const { userId, requestedAt } of await deletions.listOpen(part.name, ERASED_AT_ONCE)) {
        const isLast = clock().getTime() - requestedAt.getTime() >= REPEATED_MS;
        await part.erase(userId);
        if (isLast) await deletions.markDone(userId, part.name, clock());
      }
  };
  return {
    /** Removes the rest of accounts that were closed before a time, once every other service has erased them. */
    purgeClosed: async (before: Date): Promise<void> => {
      const names = parts.map(({ name }) => name);
      while ((await createDeletionsRepository(db).purgeClosed(before, names)) > 0);
    },
    /** Continues open erasures. Rethrows failures; the next call retries them. */
    eraseOpen,
    /** Leaves failures to the next housekeeping. */
    eraseNow: (): Promise<void> =>
      eraseOpen().catch((error: unknown) => logger.warn({ err: error }, 'erasure_postponed')),
  };
};

export type Erasure = ReturnType<typeof createErasure>;
