import { join, resolve } from 'node:path';
import { ConfigError, loadConfig } from '@escriba/runtime';
import { ROOT } from '../../bootstrap/paths.mjs';
import { type DoctorConfig, doctorConfig } from '../config.ts';
import { findRunningProduct, storageDirOf } from '../product/data-lock.ts';
import { type Finding, error } from './finding.ts';

/** The parts of a deployment to check. `problems` are variables that cannot be read; their checks are left out. */
export type Deployment = {
  readonly config: Partial<DoctorConfig>;
  readonly problems: readonly Finding[];
  /** Values that never appear in the output. */
  readonly secrets: readonly string[];
};

/** Returns the deployment of the environment; what that does not name comes from the product that runs with the data folder. */
export const findDeployment = async (env: NodeJS.ProcessEnv): Promise<Deployment> => {
  const problems: Finding[] = [];
  const given: Record<string, unknown> = {};
  for (const [name, key] of Object.entries(doctorConfig)) {
    try {
      Object.assign(given, loadConfig({ [name]: key }, env));
    } catch (failure) {
      if (!(failure instanceof ConfigError)) throw failure;
      problems.push(
        ...failure.problems.map((problem) => error('configuration', problem, `Correct ${name}.`)),
      );
    }
  }
  const config = await completeFromProduct(given); // each value was checked against its schema
  return { config, problems, secrets: listSecrets(config) };
};

const completeFromProduct = async (config: Partial<DoctorConfig>): Promise<Partial<DoctorConfig>> => {
  const dataDir = resolve(ROOT, config.ESCRIBA_DATA_DIR ?? '.escriba');
  const running = await findRunningProduct(join(dataDir, 'running.json'));
  if (running === undefined) return config;
  const storageDir = storageDirOf(running, dataDir);
  return {
    ...(storageDir !== undefined && { STORAGE_DIR: storageDir }),
    ...(running.inner?.stores?.postgres && { DATABASE_URL: running.inner.stores.postgres }),
    ...(running.inner?.stores?.redis && { REDIS_URL: running.inner.stores.redis }),
    ...config,
  };
};

const listSecrets = (config: Partial<DoctorConfig>): readonly string[] =>
  Object.entries(doctorConfig).flatMap(([name, key]) => {
    const value = config[name as keyof DoctorConfig];
    if (!('secret' in key) || typeof value !== 'string') return [];
    const password = URL.canParse(value) ? new URL(value).password : '';
    return [value, password, safeDecode(password)].filter((text) => text !== '');
  });

const safeDecode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
