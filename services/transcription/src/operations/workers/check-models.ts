import { checkInstalledModel, findModel, verifyModels } from '@escriba/models';
import type { EngineName } from '../../platform/engine-names.ts';
import { describeAdded } from './describe-added.ts';
import type { FoundModel } from './worker-presence.ts';

type ModelsCheckDeps = {
  readonly engine: EngineName;
  /** The names of the models that recognise. */
  readonly recognising: readonly string[];
  readonly modelsDir: string | undefined;
};

/** Verifies the files of all models that ship, and of the added ones that recognise, byte for byte. An engine on another machine has none here. */
export const createModelsCheck =
  ({ engine, recognising, modelsDir }: ModelsCheckDeps) =>
  async (): Promise<FoundModel[]> => {
    if (engine !== 'embedded') return [];
    const shipped = await verifyModels(undefined, { modelsDir });
    const names = recognising.filter((name) => findModel(name) === undefined);
    const added = await Promise.all(
      names.map(async (name) => ({ name, ...(await checkInstalledModel(name, modelsDir)) })),
    );
    return Promise.all(
      [...shipped, ...added].map(async ({ name, status }) => ({
        name,
        status,
        ...(await describeAdded(name, modelsDir)),
      })),
    );
  };
