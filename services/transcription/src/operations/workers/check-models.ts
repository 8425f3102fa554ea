import { verifyModels } from '@escriba/models';
import type { EngineName } from '../../platform/engine-names.ts';
import type { FoundModel } from './worker-presence.ts';

type ModelsCheckDeps = { readonly engine: EngineName; readonly modelsDir: string | undefined };

/** Verifies the files of all models byte for byte. An engine on another machine has none here. */
export const createModelsCheck =
  ({ engine, modelsDir }: ModelsCheckDeps) =>
  async (): Promise<FoundModel[]> => {
    if (engine !== 'embedded') return [];
    return (await verifyModels(undefined, { modelsDir })).map(({ name, status }) => ({ name, status }));
  };
