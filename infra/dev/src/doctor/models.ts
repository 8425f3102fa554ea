import { type ModelCheck, verifyModels } from '@escriba/models';
import { type Finding, error, ok } from './finding.ts';
import type { Check } from './run-checks.ts';

const TIMEOUT_MS = 60_000;

/** Returns the checksums of all model files. */
export const modelsCheck = (modelsDir: string | undefined): Check => ({
  name: 'models',
  todo: 'Make the folder of the models readable for this user, or correct ESCRIBA_MODELS_DIR.',
  timeoutMs: TIMEOUT_MS,
  run: async (signal) => {
    const checks = await verifyModels(undefined, { modelsDir, signal });
    const bad = checks.flatMap(describe);
    return bad.length > 0 ? bad : [ok('models', `${checks.length} with the expected checksums`)];
  },
});

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
