import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
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
  const eraseOpen = async (): Promise<void> => {
    const workspaces = createWorkspacesRepository(db);
    for (const { id, deletedAt } of await workspaces.listToErase(ERASED_AT_ONCE)) {
      const isLast = clock().getTime() - (deletedAt?.getTime() ?? 0) >= REPEATED_MS;
      for (const erase of erasers) await erase(id);
      if (isLast) await workspaces.markErased(id, clock());
    }
  };
  return {
    /** Continues open erasures. Rethrows failures; the next call retries them. */
    eraseOpen,
    /** Leaves failures to the next housekeeping. */
    eraseNow: (): Promise<void> =>
      eraseOpen().catch((error: unknown) => logger.warn({ err: error }, 'workspace_erasure_postponed')),
  };
};

export type WorkspaceErasure = ReturnType<typeof createWorkspaceErasure>;
