import { checkInstalledModel, findModel, type ModelCheck, verifyModels } from '@escriba/models';
import type { DoctorConfig } from '../config.ts';
import { type Finding, error, ok } from './finding.ts';
import type { Check } from './run-checks.ts';

const TIMEOUT_MS = 60_000;

type ModelsCheckOptions = {
  readonly modelsDir: string | undefined;
  /** The models that the workers are to recognise with. */
  readonly recognising: readonly string[];
};

/** Checks all files of the models that ship, and of those added that the workers are to use. */
export const modelsCheck = ({ modelsDir, recognising }: ModelsCheckOptions): Check => ({
  name: 'models',
  todo: 'Make the folder of the models readable for this user, or correct ESCRIBA_MODELS_DIR.',
  timeoutMs: TIMEOUT_MS,
  run: async (signal) => {
    const checks = await verifyModels(undefined, { modelsDir, signal });
    const added = await Promise.all(recognising.map((name) => describeAdded(name, modelsDir, signal)));
    const bad = [...checks.flatMap(describe), ...added.flat()];
    return bad.length > 0 ? bad : [ok('models', `${checks.length} with the expected checksums`)];
  },
});

/** Returns the names in `SPEECH_MODEL` and `SPEECH_MODELS`, each once; the services check how they are written. */
export const listSpeechModels = ({
  SPEECH_MODEL,
  SPEECH_MODELS = '',
}: Partial<Pick<DoctorConfig, 'SPEECH_MODEL' | 'SPEECH_MODELS'>>): string[] => {
  const others = SPEECH_MODELS.split(/[\s,]+/u).flatMap((entry) => entry.split('=')[1] ?? []);
  return [...new Set([...(SPEECH_MODEL === undefined ? [] : [SPEECH_MODEL]), ...others])];
};

const describeAdded = async (
  name: string,
  modelsDir: string | undefined,
  signal: AbortSignal,
): Promise<readonly Finding[]> => {
  if (findModel(name)) return [];
  const check = await checkInstalledModel(name, modelsDir, signal);
  if (check.status === 'ok') return [];
  const todo = `npm run models -- list shows the models of ESCRIBA_MODELS_DIR; remove ${name} and add it again, or correct SPEECH_MODEL and SPEECH_MODELS.`;
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
