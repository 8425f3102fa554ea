import { findInstalledModel, findModel } from '@escriba/models';
import type { FoundModel } from './worker-presence.ts';

/** What operators see of an added model beside its state; nothing of one that ships, or whose description cannot be read. */
export const describeAdded = async (
  name: string,
  modelsDir: string | undefined,
): Promise<Pick<FoundModel, 'added'>> => {
  if (findModel(name)) return {};
  const model = await findInstalledModel(name, modelsDir).catch(() => undefined);
  if (model === undefined) return {};
  const { files, licence, attribution } = model;
  return {
    added: {
      sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      licence,
      ...(attribution === undefined ? {} : { attribution }),
    },
  };
};
