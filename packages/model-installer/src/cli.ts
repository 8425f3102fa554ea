import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  DamagedDescription,
  getModelDir,
  listInstalledModels,
  models,
  verifyInstalledModel,
  verifyModels,
  type FileCheck,
} from '@escriba/models';
import { abortOnSignals } from '@escriba/runtime';
import { ModelBucketError } from '@escriba/model-bucket';
import { UnreadableTransducer } from '@escriba/transducer';
import { UnreadableModel } from '@escriba/whisper-graphs';
import { describeBucket, publishToBucket, removeFromBucket } from './bucket-commands.ts';
import { describeInstalled, describeShipped } from './describe-model.ts';
import { findToken } from './hub/find-token.ts';
import { addModel } from './install/add-model.ts';
import { removeModel } from './install/remove-model.ts';
import { InstallFailed } from './installer.errors.ts';
import { showProgress } from './show-progress.ts';
import { tryModel } from './trial/try-model.ts';

const usage = `Usage: npm run models -- list                     the models, their files, licences and languages
       npm run models -- verify                   checks every file
       npm run models -- add OWNER/NAME           downloads a Whisper from Hugging Face, writes its graphs, tries it
       npm run models -- add parakeet-tdt-0.6b-v3 the same for a well-known model, which docs/models.md lists
       npm run models -- add FOLDER --name NAME   the same from a folder, as transformers, CTranslate2 or sherpa-onnx writes it
       npm run models -- publish NAME             puts an added model into the bucket, from which workers fetch it
       npm run models -- remove NAME              with --bucket: from the bucket

add takes --name NAME, --precision 16 for a Whisper on a graphics card, --languages pt,en for a transducer that does not say
them, and --accept-licence for a licence that excludes commercial use. ESCRIBA_MODELS_DIR names the folder of added models,
which is searched first. HF_ENDPOINT names a mirror of Hugging Face, HF_TOKEN a token. The bucket is that of the workers: S3_BUCKET,
S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY; with it, list shows also what the bucket has.`;

const modelsDir = process.env['ESCRIBA_MODELS_DIR'] || undefined;
const stopped = abortOnSignals(
  () => new InstallFailed('Stopped. Nothing was installed or published; the next command continues.'),
);

const list = async (): Promise<void> => {
  for (const model of models) {
    const folder = await getModelDir(model.name, { modelsDir });
    console.log(describeShipped(model, folder).join('\n'));
  }
  for (const model of await listInstalledModels(modelsDir))
    console.log(describeInstalled(model, join(modelsDir ?? '', model.name)).join('\n'));
  for (const line of await describeBucket(process.env)) console.log(line);
};

const verify = async (): Promise<void> => {
  const checks: ({ name: string; dir: string } & FileCheck)[] = await verifyModels(undefined, { modelsDir });
  for (const model of await listInstalledModels(modelsDir)) {
    const dir = join(modelsDir ?? '', model.name);
    checks.push({ name: model.name, dir, ...(await verifyInstalledModel(model, modelsDir ?? '')) });
  }
  for (const { name, dir, ...check } of checks) console.log(`${name.padEnd(19)} ${describe(check, dir)}`);
  if (checks.some((check) => check.status !== 'ok')) process.exitCode = 1;
};

const describe = (check: FileCheck, dir: string): string => {
  switch (check.status) {
    case 'ok':
      return 'ok';
    case 'missing':
      return `missing: ${check.file} in ${dir}`;
    case 'damaged':
      return `damaged: ${check.file} in ${dir} has a different ${check.reason === 'size' ? 'size' : 'checksum'}`;
  }
};

type AddFlags = {
  name?: string | undefined;
  precision: string;
  languages?: string | undefined;
  'accept-licence': boolean;
};

const add = async (source: string, { name, precision, ...flags }: AddFlags): Promise<void> => {
  if (precision !== '8' && precision !== '16') throw new InstallFailed('--precision is 8 or 16.');
  const dir = requireModelsDir();
  const endpoint = (process.env['HF_ENDPOINT'] || 'https://huggingface.co').replace(/\/+$/u, '');
  const model = await addModel({
    source,
    name,
    precision: precision === '16' ? 16 : 8,
    languages: flags.languages?.split(','),
    acceptLicence: flags['accept-licence'],
    modelsDir: dir,
    hub: { endpoint, token: await findToken(process.env), signal: stopped },
    tryModel,
    progress: showProgress(process.stderr),
    signal: stopped,
  });
  console.log(describeInstalled(model, join(dir, model.name)).join('\n'));
  if (model.kind === 'whisper') console.log(`\nTry it: npm run speech -- FILE --model ${model.name}`);
  console.log(`Use it: SPEECH_MODEL=${model.name} for the workers, with the same ESCRIBA_MODELS_DIR`);
};

const publish = async (name: string): Promise<void> => {
  const modelsDir = requireModelsDir();
  const progress = showProgress(process.stderr);
  await publishToBucket(name, { modelsDir, environment: process.env, progress, signal: stopped });
  console.log(`Use it: SPEECH_MODEL=${name} for the workers; they fetch it when they start`);
};

const remove = (name: string, isInBucket: boolean): Promise<void> =>
  isInBucket ? removeFromBucket(name, process.env) : removeModel(name, requireModelsDir());

const requireModelsDir = (): string => {
  if (modelsDir === undefined)
    throw new InstallFailed(
      'Set ESCRIBA_MODELS_DIR to the folder for added models, for example /srv/escriba/models.',
    );
  return modelsDir;
};

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      precision: { type: 'string', default: '8' },
      languages: { type: 'string' },
      'accept-licence': { type: 'boolean', default: false },
      bucket: { type: 'boolean', default: false },
    },
  });
  const [command, subject, ...rest] = positionals;
  if (command === 'list' && subject === undefined) return await list();
  if (command === 'verify' && subject === undefined) return await verify();
  if (command === 'add' && subject !== undefined && rest.length === 0) return await add(subject, values);
  if (command === 'remove' && subject !== undefined && rest.length === 0)
    return await remove(subject, values.bucket);
  if (command === 'publish' && subject !== undefined && rest.length === 0) return await publish(subject);
  console.error(usage);
  process.exitCode = 2;
};

try {
  await main();
} catch (error) {
  const { aborted, reason } = stopped;
  const fault: unknown = aborted ? reason : error;
  const isExplained = [
    InstallFailed,
    ModelBucketError,
    UnreadableModel,
    UnreadableTransducer,
    DamagedDescription,
  ].some((kind) => fault instanceof kind);
  console.error(isExplained && fault instanceof Error ? fault.message : fault);
  process.exitCode = aborted ? 130 : 1;
}
