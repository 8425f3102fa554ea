import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isProcessRunning } from '@escriba/runtime';
import { InstallFailed } from '../installer.errors.ts';

/**
 * Runs a task while no other command changes the folder of models. The lock of a command that was killed does not hold.
 * @throws InstallFailed if another command is at work
 */
export const withLock = async <T>(modelsDir: string, task: () => Promise<T>): Promise<T> => {
  await mkdir(modelsDir, { recursive: true });
  const path = join(modelsDir, '.lock');
  if (!(await take(path))) {
    const owner = Number(await readFile(path, 'utf8').catch(() => ''));
    if (isProcessRunning(owner))
      throw new InstallFailed(
        `Another command (process ${owner}) changes the models in ${modelsDir}. Wait until it is done.`,
      );
    await rm(path, { force: true });
    if (!(await take(path)))
      throw new InstallFailed(`Another command changes the models in ${modelsDir}. Wait until it is done.`);
  }
  try {
    return await task();
  } finally {
    await rm(path, { force: true });
  }
};

const take = async (path: string): Promise<boolean> => {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
};
