import { DomainError } from '@escriba/errors';
import { AsaasOutcomeUnknown, AsaasUnavailable } from '../../asaas/asaas.ts';
import { scheduleSync } from '../../work/work.ts';
import { type SyncDeps, createSync } from './sync.service.ts';

/** Synchronises on request, with the worker behind it. */
export const createSyncing = (deps: SyncDeps) => {
  const { run } = createSync(deps);
  return {
    run,

    /**
     * Synchronises now, or leaves it to the worker if Asaas does not respond. Returns whether it was done. A task stays in any case: what
     * happens later is synchronised then.
     */
    tryNow: async (id: string): Promise<boolean> => {
      try {
        const nextAt = await run(id);
        if (nextAt !== undefined) await scheduleSync(deps.db, id, nextAt);
        return true;
      } catch (error) {
        if (error instanceof DomainError) throw error;
        const isExpected = error instanceof AsaasUnavailable || error instanceof AsaasOutcomeUnknown;
        deps.logger[isExpected ? 'warn' : 'error']({ err: error, subscriptionId: id }, 'billing.sync_failed');
        await scheduleSync(deps.db, id, deps.clock());
        return false;
      }
    },
  };
};

export type Syncing = ReturnType<typeof createSyncing>;
