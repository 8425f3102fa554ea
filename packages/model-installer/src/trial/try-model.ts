import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ModelTrial } from '@escriba/models';
import type { TriedModel } from '../install/add-model.ts';
import { InstallFailed } from '../installer.errors.ts';

const PROGRAM = fileURLToPath(new URL('./trial-process.ts', import.meta.url));

/**
 * Runs the trial of a model in a process of its own.
 * @throws InstallFailed if the model cannot be run, for instance because the machine has too little memory
 */
export const tryModel = (
  folder: string,
  { kind, languages }: TriedModel,
  signal?: AbortSignal,
): Promise<ModelTrial> =>
  new Promise((resolve, reject) => {
    const child = fork(PROGRAM, [folder, kind, languages.join()], {
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      ...(signal ? { signal } : {}),
    });
    let complaint = '';
    child.stderr?.on('data', (data: Buffer) => (complaint += data.toString('utf8')));
    child.on('message', (message) => resolve(message as ModelTrial));
    child.on('error', reject);
    child.on('exit', (_code, killedBy) => {
      const reason =
        killedBy === 'SIGKILL'
          ? 'this machine has too little memory for it'
          : complaint.trim().replace(/\.$/u, '') || 'it ended without a result';
      reject(new InstallFailed(`The model does not run: ${reason}.`));
    });
  });
