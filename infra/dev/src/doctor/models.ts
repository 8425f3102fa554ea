import { checkInstalledModel, findModel, type ModelCheck, verifyModels } from '@escriba/models';
import { type Finding, error, ok } from './finding.ts';
import type { Check } from './run-checks.ts';

const TIMEOUT_MS = 60_000;

type ModelsCheckOptions = {
  readonly modelsDir: string | undefined;
  /** The Whisper of the workers, if it is not the shipped one. */
  readonly whisper: string | undefined;
};

/** Checks all files of the models that ship, and of the Whisper that was added. */
export const modelsCheck = ({ modelsDir, whisper }: ModelsCheckOptions): Check => ({
  name: 'models',
  todo: 'Make the folder of the models readable for this user, or correct ESCRIBA_MODELS_DIR.',
  timeoutMs: TIMEOUT_MS,
  run: async (signal) => {
    const checks = await verifyModels(undefined, { modelsDir, signal });
    const bad = [...checks.flatMap(describe), ...(await describeAdded(whisper, modelsDir, signal))];
    return bad.length > 0 ? bad : [ok('models', `${checks.length} with the expected checksums`)];
  },
});

const describeAdded = async (
  name: string | undefined,
  modelsDir: string | undefined,
  signal: AbortSignal,
): Promise<readonly Finding[]> => {
  if (name === undefined || findModel(name)) return [];
  const check = await checkInstalledModel(name, modelsDir, signal);
  if (check.status === 'ok') return [];
  const todo = `npm run models -- list shows the models of ESCRIBA_MODELS_DIR; remove ${name} and add it again, or correct SPEECH_MODEL.`;
  return [error('models', `${name}: ${check.file} is ${check.status}`, todo)];
};

const describe = (check: ModelCheck): readonly Finding[] =>
  check.status === 'ok'
    ? []
    : [
        error(
          'models',
          `${check.name}: ${check.file} is ${check.status}`,
          `Copy ${check.file} again into ${check.dir}; npm run models -- list shows its size and checksum.`,
        ),
      ];
