import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findModel, isModelName } from '@escriba/models';
import { InstallFailed } from '../installer.errors.ts';
import { withLock } from './lock.ts';

/**
 * Removes an added model. A worker that runs it finishes its pieces with the files that it has open, and goes on with its other models.
 * @throws InstallFailed if the folder has no model of this name
 */
export const removeModel = async (name: string, modelsDir: string): Promise<void> => {
  if (findModel(name)) throw new InstallFailed(`${name} ships with Escriba and cannot be removed.`);
  if (!isModelName(name)) throw new InstallFailed(`${name} is not a model's name.`);
  await withLock(modelsDir, async () => {
    const leaving = join(modelsDir, `.removing-${name}`);
    try {
      await rename(join(modelsDir, name), leaving);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
        throw new InstallFailed(
          `${modelsDir} has no model ${name}. npm run models -- list shows those that it has.`,
          {
            cause: error,
          },
        );
      throw error;
    }
    await rm(leaving, { recursive: true, force: true });
  });
};
