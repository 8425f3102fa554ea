import type { OperatorModel } from '@escriba/contracts/operator/transcription';
import { models } from '@escriba/models';
import type { WorkerPresence } from '../workers/worker-presence.ts';

/** The shipped models, and what present workers found when they verified the files. */
export const createModelsOverview =
  ({ listWorkers }: Pick<WorkerPresence, 'listWorkers'>) =>
  async (): Promise<OperatorModel[]> => {
    const found = (await listWorkers()).flatMap((worker) => worker.models ?? []);
    return models.map(({ name, purpose, files }) => {
      const count = (status: string): number =>
        found.filter((model) => model.name === name && model.status === status).length;
      return {
        name,
        purpose,
        sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        workers: { verified: count('ok'), missing: count('missing'), damaged: count('damaged') },
      };
    });
  };
