import type { OperatorModel } from '@escriba/contracts/operator/transcription';
import { findModel, isNonCommercial, models } from '@escriba/models';
import type { FoundModel, WorkerPresence } from '../workers/worker-presence.ts';

/** The shipped models and the added ones of present workers, and what these found when they verified the files. */
export const createModelsOverview =
  ({ listWorkers }: Pick<WorkerPresence, 'listWorkers'>) =>
  async (): Promise<OperatorModel[]> => {
    const found = (await listWorkers()).flatMap((worker) => worker.models ?? []);
    const added = Map.groupBy(
      found.filter(({ name }) => findModel(name) === undefined),
      ({ name }) => name,
    );
    return [
      ...models.map(({ name, purpose, files, licence, copyright }) => ({
        name,
        purpose,
        sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        licence,
        isCommercial: true,
        attribution: copyright,
        workers: countWorkers(found.filter((model) => model.name === name)),
      })),
      ...[...added].map(([name, those]) => describe(name, those)),
    ];
  };

const describe = (name: string, found: readonly FoundModel[]): OperatorModel => {
  const {
    sizeBytes = 0,
    licence = 'unknown',
    attribution = null,
  } = found.find(({ added }) => added !== undefined)?.added ?? {};
  return {
    name,
    purpose: 'recognition',
    sizeBytes,
    licence,
    isCommercial: !isNonCommercial(licence),
    attribution,
    workers: countWorkers(found),
  };
};

const countWorkers = (found: readonly FoundModel[]): OperatorModel['workers'] => {
  const count = (wanted: FoundModel['status']): number =>
    found.filter(({ status }) => status === wanted).length;
  return { verified: count('ok'), missing: count('missing'), damaged: count('damaged') };
};
