import { createStorage } from '@escriba/storage';
import { ROOT } from '../../bootstrap/paths.mjs';
import type { DoctorConfig } from '../config.ts';
import { type Deployment, findDeployment } from './deployment.ts';
import { type Finding, error } from './finding.ts';
import { listSpeechModels, modelsCheck } from './models.ts';
import { assistantCheck } from './assistant.ts';
import { findMisspelt } from './misspelt.ts';
import { asaasCheck, smtpCheck, tlsCheck } from './outside.ts';
import { postgresChecks } from './postgres.ts';
import { redisCheck } from './redis.ts';
import { type Check, runChecks } from './run-checks.ts';
import { diskCheck, storageCheck } from './storage.ts';
import { workersCheck } from './workers.ts';

/** Checks the deployment of an environment. Rejects for no state of the deployment. */
export const runDoctor = async (
  env: NodeJS.ProcessEnv,
  now: () => number = Date.now,
): Promise<readonly Finding[]> => {
  const deployment = await findDeployment(env);
  const findings = await runChecks(listChecks(deployment.config, now), deployment.secrets);
  return [...deployment.problems, ...(await findMisspelt(env)), ...requireStores(deployment), ...findings];
};

const listChecks = (config: Partial<DoctorConfig>, now: () => number): readonly Check[] => {
  const { DATABASE_URL, REDIS_URL, STORAGE_DIR, S3_BUCKET, PUBLIC_URL, SMTP_URL, ASAAS_API_KEY } = config;
  const asaasUrl = config.ASAAS_URL ?? findAsaasUrl(ASAAS_API_KEY);
  return [
    ...(DATABASE_URL === undefined ? [] : postgresChecks({ url: DATABASE_URL, now, limits: config })),
    ...(REDIS_URL === undefined
      ? []
      : [redisCheck({ url: REDIS_URL, now }), workersCheck({ url: REDIS_URL, now })]),
    ...(STORAGE_DIR === undefined && S3_BUCKET === undefined
      ? []
      : [storageCheck({ ...config, STORAGE_DIR: STORAGE_DIR ?? '' })]),
    diskCheck({ directory: S3_BUCKET === undefined ? (STORAGE_DIR ?? ROOT) : ROOT }),
    modelsCheck({
      modelsDir: config.ESCRIBA_MODELS_DIR,
      recognising: listSpeechModels(config),
      bucket: S3_BUCKET
        ? { name: S3_BUCKET, storage: createStorage({ ...config, STORAGE_DIR: '' }) }
        : undefined,
    }),
    ...(PUBLIC_URL === undefined ? [] : [tlsCheck({ publicUrl: PUBLIC_URL, now })]),
    ...(SMTP_URL === undefined ? [] : [smtpCheck(SMTP_URL)]),
    ...listAssistantChecks(config),
    ...(ASAAS_API_KEY === undefined || asaasUrl === undefined
      ? []
      : [asaasCheck({ url: asaasUrl, apiKey: ASAAS_API_KEY })]),
  ];
};

const listAssistantChecks = ({
  ASSISTANT_BASE_URL: baseUrl,
  ASSISTANT_MODEL: model,
  ASSISTANT_API_KEY: apiKey,
}: Partial<DoctorConfig>): readonly Check[] =>
  baseUrl === undefined || model === undefined ? [] : [assistantCheck({ baseUrl, model, apiKey })];

const findAsaasUrl = (apiKey = ''): string | undefined => {
  if (apiKey.startsWith('$aact_prod_')) return 'https://api.asaas.com/v3';
  return apiKey.startsWith('$aact_hmlg_') ? 'https://api-sandbox.asaas.com/v3' : undefined;
};

/** Checks that everything else needs. */
const requireStores = ({ config }: Deployment): readonly Finding[] => {
  const stores = [
    ['postgres', config.DATABASE_URL, 'DATABASE_URL'],
    ['redis', config.REDIS_URL, 'REDIS_URL'],
    ['storage', config.STORAGE_DIR ?? config.S3_BUCKET, 'STORAGE_DIR or S3_BUCKET'],
  ] as const;
  return stores.flatMap(([store, value, name]) =>
    value === undefined
      ? [error(store, 'it is not known', `Set ${name}, or start the product with npm start.`)]
      : [],
  );
};

const MARKS = { ok: '✓', warning: '!', error: '✗' } as const;

/** Writes one line per check, and below a problem what to do. */
export const renderFindings = (findings: readonly Finding[]): string =>
  findings
    .map(
      ({ check, status, found, todo }) => `${MARKS[status]} ${check}: ${found}${todo ? `\n    ${todo}` : ''}`,
    )
    .join('\n');
