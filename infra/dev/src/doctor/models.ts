import { findPublished, lacksModel, ModelBucketError } from '@escriba/model-bucket';
import { checkInstalledModel, findModel, type ModelCheck, verifyModels } from '@escriba/models';
import type { Storage } from '@escriba/storage';
import type { DoctorConfig } from '../config.ts';
import { type Finding, error, ok, warning } from './finding.ts';
import type { Check } from './run-checks.ts';

const TIMEOUT_MS = 60_000;

type ModelsCheckOptions = {
  readonly modelsDir: string | undefined;
  /** The models that the workers are to recognise with. */
  readonly recognising: readonly string[];
  /** The bucket from which workers fetch models; undefined if recordings are in a folder. */
  readonly bucket: Bucket | undefined;
};
type Bucket = { readonly name: string; readonly storage: Pick<Storage, 'find' | 'get'> };

/**
 * Checks all files of the models that ship, and of those added that the workers are to use. Of one that the folder lacks, it checks that workers
 * can fetch it from the bucket.
 */
export const modelsCheck = ({ modelsDir, recognising, bucket }: ModelsCheckOptions): Check => ({
  name: 'models',
  todo: 'Make the folder of the models readable for this user, or correct ESCRIBA_MODELS_DIR.',
  timeoutMs: TIMEOUT_MS,
  run: async (signal) => {
    const checks = await verifyModels(undefined, { modelsDir, signal });
    const added = await Promise.all(
      recognising.map((name) => describeAdded(name, { modelsDir, bucket, signal })),
    );
    const findings = [...checks.flatMap(describe), ...added.flat()];
    if (findings.some(({ status }) => status === 'error')) return findings;
    return [ok('models', `${checks.length} with the expected checksums`), ...findings];
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

type Places = Pick<ModelsCheckOptions, 'modelsDir' | 'bucket'> & { readonly signal: AbortSignal };

const describeAdded = async (
  name: string,
  { modelsDir, bucket, signal }: Places,
): Promise<readonly Finding[]> => {
  if (findModel(name)) return [];
  if (bucket !== undefined && (await lacksModel(name, modelsDir)))
    return [await describeAway(name, modelsDir, bucket)];
  const check = await checkInstalledModel(name, modelsDir, signal);
  if (check.status === 'ok') return [];
  const todo = `npm run models -- list shows the models of ESCRIBA_MODELS_DIR; remove ${name} and add it again, or correct SPEECH_MODEL and SPEECH_MODELS.`;
  return [error('models', `${name}: ${check.file} is ${check.status}`, todo)];
};

/** Describes a model that the folder lacks: workers fetch it, or cannot. */
const describeAway = async (
  name: string,
  modelsDir: string | undefined,
  bucket: Bucket,
): Promise<Finding> => {
  try {
    const published = await findPublished(name, bucket.storage);
    if (published === undefined)
      return error(
        'models',
        `${name} is neither in ESCRIBA_MODELS_DIR nor in the bucket ${bucket.name}`,
        `Add it on one machine (npm run models -- add) and publish it there (npm run models -- publish ${name}), or correct SPEECH_MODEL and SPEECH_MODELS.`,
      );
    if ('fault' in published)
      return error('models', `${name}: workers cannot fetch it from the bucket`, published.fault);
    if (modelsDir === undefined)
      return warning(
        'models',
        `${name} is in the bucket ${bucket.name}, but ESCRIBA_MODELS_DIR is not set`,
        'Set ESCRIBA_MODELS_DIR of the workers to a folder that they may write, into which they fetch it.',
      );
    return ok('models', `${name} is in the bucket ${bucket.name}; workers fetch it when they start`);
  } catch (failure) {
    if (!(failure instanceof ModelBucketError)) throw failure;
    return error(
      'models',
      `${name} is not in ESCRIBA_MODELS_DIR, and the bucket cannot be read: ${failure.message}`,
      'Correct the bucket’s settings as for the storage, and run npm run doctor again.',
    );
  }
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
