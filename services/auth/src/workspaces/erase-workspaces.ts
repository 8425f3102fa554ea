import type { Logger } from '@escriba/runtime';
import { runEach } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { eraseSoon } from '../platform/erase-soon.ts';
import { createFailedLast } from '../platform/failed-last.ts';
import { createWorkspacesRepository } from './workspaces.repository.ts';

type ErasureDeps = {
  readonly db: Kysely<DB>;
  /** Erases the data of an account or workspace in another service; the calls are idempotent. */
  readonly erasers: readonly ((id: string) => Promise<void>)[];
  readonly logger: Pick<Logger, 'warn'>;
  readonly clock: () => Date;
};

const ERASED_AT_ONCE = 100;
/** Time for which the erasure is repeated: a request that was under way at the deletion may write after it. */
const REPEATED_MS = 10 * 60_000;

/** Has other services erase deleted workspaces. */
export const createWorkspaceErasure = ({ db, erasers, logger, clock }: ErasureDeps) => {
  const forEach = createFailedLast();
  const erase = (id: string): Promise<void> => runEach(erasers.map((eraser) => () => eraser(id)));

  const eraseOpen = async (): Promise<void> => {
    const workspaces = createWorkspacesRepository(db);
    await forEach(await workspaces.listToErase(ERASED_AT_ONCE), async ({ id, deletedAt }) => {
      const isLast = clock().getTime() - (deletedAt?.getTime() ?? 0) >= REPEATED_MS;
      await erase(id);
      if (isLast) await workspaces.markErased(id, clock());
    });
  };

  return {
    /** Continues open erasures. Rethrows failures; the next call retries them. */
    eraseOpen,
    /** Begins to erase a workspace; see `eraseSoon`. */
    eraseNow: (id: string): Promise<void> =>
      eraseSoon(erase(id), (error) => logger.warn({ err: error }, 'workspace_erasure_postponed')),
  };
};

export type WorkspaceErasure = ReturnType<typeof createWorkspaceErasure>;
