import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type LeaseOptions, withLease } from '@escriba/model-bucket';
import { InstallFailed } from '../installer.errors.ts';

/**
 * Runs a task while no other command changes the folder of models. A command that was killed holds it for another 20 s: unlike the id of a process,
 * which another one can have, that works after a restart of the machine and between containers. What it left half done is removed. The task's signal fires
 * if the folder is lost.
 * @throws InstallFailed if another command is at work
 */
export const withLock = async <T>(
  modelsDir: string,
  task: (signal: AbortSignal) => Promise<T>,
  options: Omit<LeaseOptions, 'onAlive'> = {},
): Promise<T> => {
  await mkdir(modelsDir, { recursive: true });
  const onAlive = (): never => {
    throw new InstallFailed(`Another command changes the models in ${modelsDir}. Wait until it is done.`);
  };
  const change = async (signal: AbortSignal): Promise<T> => {
    await removeLeftovers(modelsDir);
    return await task(signal);
  };
  return await withLease(join(modelsDir, '.lock'), change, { ...options, onAlive });
};

/** What a command that was killed was about to install or to remove. */
const removeLeftovers = async (modelsDir: string): Promise<void> => {
  for (const name of await readdir(modelsDir))
    if (/^\.(?:installing|removing)-/u.test(name))
      await rm(join(modelsDir, name), { recursive: true, force: true });
};
