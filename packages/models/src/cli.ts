import { getModelDir } from './model-paths.ts';
import { models } from './registry.ts';
import { verifyModels, type ModelCheck } from './verify-model.ts';

const usage = `Usage: npm run models -- list     the models, their files, licences and languages
       npm run models -- verify   checks every file

ESCRIBA_MODELS_DIR names a folder to look in first.`;

const location = { modelsDir: process.env['ESCRIBA_MODELS_DIR'] || undefined };

const list = async (): Promise<void> => {
  for (const model of models) {
    const size = model.files.reduce((sum, file) => sum + file.sizeBytes, 0);
    const languages = model.languages.length > 0 ? `${model.languages.length} languages` : 'any language';
    console.log(`${model.name}  ${model.title}`);
    console.log(`  ${megabytes(size)}, ${model.licence}, ${model.copyright}, ${languages}`);
    console.log(`  ${await getModelDir(model.name, location)}`);
    for (const file of model.files)
      console.log(`    ${file.path}  ${megabytes(file.sizeBytes)}  ${file.sha256}`);
    for (const { test, language, wordErrorRate } of model.accuracy) {
      console.log(`    ${language}: ${(100 * wordErrorRate).toFixed(1)} % of words wrong (${test})`);
    }
  }
};

const verify = async (): Promise<void> => {
  const checks = await verifyModels(undefined, location);
  for (const check of checks) console.log(`${check.name.padEnd(14)} ${describe(check)}`);
  if (checks.some((check) => check.status !== 'ok')) process.exitCode = 1;
};

const describe = (check: ModelCheck): string => {
  switch (check.status) {
    case 'ok':
      return 'ok';
    case 'missing':
      return `missing: ${check.file} in ${check.dir}`;
    case 'damaged':
      return `damaged: ${check.file} in ${check.dir} has a different ${check.reason === 'size' ? 'size' : 'checksum'}`;
  }
};

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

switch (process.argv[2] ?? '') {
  case 'list':
    await list();
    break;
  case 'verify':
    await verify();
    break;
  default:
    console.error(usage);
    process.exitCode = 2;
}
