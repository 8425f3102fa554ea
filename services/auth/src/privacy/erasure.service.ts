import type { Logger } from '@escriba/runtime';
import { runEach } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { eraseSoon } from '../platform/erase-soon.ts';
import { createFailedLast } from '../platform/failed-last.ts';
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
  const turns = parts.map((part) => ({ part, forEach: createFailedLast() }));

  /** Erases open deletions in each service, also while another one fails. */
  const eraseOpen = (): Promise<void> => {
    const deletions = createDeletionsRepository(db);
    return runEach(
      turns.map(
        ({ part, forEach }) =>
          async () =>
            forEach(await deletions.listOpen(part.name, ERASED_AT_ONCE), async ({ id, requestedAt }) => {
              const isLast = clock().getTime() - requestedAt.getTime() >= REPEATED_MS;
              await part.erase(id);
              if (isLast) await deletions.markDone(id, part.name, clock());
            }),
      ),
    );
  };

  return {
    /** Removes the rest of accounts that were closed before a time, once every other service has erased them. */
    purgeClosed: async (before: Date): Promise<void> => {
      const names = parts.map(({ name }) => name);
      while ((await createDeletionsRepository(db).purgeClosed(before, names)) > 0);
    },
    /** Continues open erasures. Rethrows failures; the next call retries them. */
    eraseOpen,
    /** Begins to erase a user; see `eraseSoon`. */
    eraseNow: (userId: string): Promise<void> =>
      eraseSoon(runEach(parts.map((part) => () => part.erase(userId))), (error) =>
        logger.warn({ err: error }, 'erasure_postponed'),
      ),
  };
};

export type Erasure = ReturnType<typeof createErasure>;
