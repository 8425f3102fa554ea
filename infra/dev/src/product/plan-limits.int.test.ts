import { createClient } from '@escriba/client';
import { checkAllowance, readAllowance } from '@escriba/contracts/usage/usage';
import { CALLER_HEADER, createCallerTokens, deriveCallerKey } from '@escriba/http';
import {
  asRedisUser,
  createTemporaryDirectory,
  createTestDatabase,
  eventually,
  findFreePort,
  testRedisUrl,
} from '@escriba/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ROOT } from '../../bootstrap/paths.mjs';
import { type DataDir, openDataDir } from './data-dir.ts';
import { openLogFile } from './log-file.ts';
import { migrateDatabase } from './migrate.ts';
import type { ProcessSpec } from './processes.ts';
import { startService } from './service-process.ts';
import { billingSpec, usageSpec } from './specs.ts';

const closings: (() => Promise<unknown>)[] = [];
let dataDir: DataDir;
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  const directory = await createTemporaryDirectory();
  const database = await createTestDatabase({ schema: 'product', migrations: {} });
  closings.push(database.drop, directory.remove);
  dataDir = await openDataDir(directory.path);
  env = {
    PATH: process.env['PATH'],
    DATABASE_URL: database.url,
    REDIS_URL: asRedisUser(await testRedisUrl(), 'billing'),
  };
  await migrateDatabase(dataDir, env, new AbortController().signal);
});
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

const start = async (spec: ProcessSpec) => {
  const log = openLogFile(dataDir.file('logs', `${spec.name}.log`));
  const running = await startService({ args: [spec.file], cwd: ROOT, env: spec.env, log, handsOver: true });
  closings.push(running.stop);
  await running.ready;
  return running;
};

/** Starts usage, and returns everything needed to start billing with an operator's catalogue. */
const startUsage = async () => {
  const [port, billingPort] = [await findFreePort(), await findFreePort()];
  const usageUrl = `http://127.0.0.1:${port}`;
  const { auth, usage, transcription, billing: billingSecret } = dataDir.serviceSecrets;
  await start(usageSpec({ env: { ...env, INTERNAL_SECRET: usage }, watch: false, port }));
  const asaas = { port: 9, apiKey: '$aact_hmlg_x', webhookToken: dataDir.asaasWebhookToken, stateFile: '' };
  const urls = {
    publicUrl: 'http://localhost',
    usageUrl,
    authUrl: 'http://127.0.0.1:9',
    transcriptionUrl: 'http://127.0.0.1:9',
  };
  const billing = { watch: false, ...urls, asaas, cepPort: 9 };
  return {
    usageUrl,
    startBilling: (catalogue: object) =>
      start(
        billingSpec({
          ...billing,
          env: {
            ...env,
            INTERNAL_SECRET: billingSecret,
            USAGE_SECRET: deriveCallerKey(usage, { audience: 'usage', caller: 'billing' }),
            AUTH_SECRET: deriveCallerKey(auth, { audience: 'auth', caller: 'billing' }),
            TRANSCRIPTION_SECRET: deriveCallerKey(transcription, {
              audience: 'transcription',
              caller: 'billing',
            }),
            PLAN_CATALOGUE: JSON.stringify(catalogue),
          },
          port: billingPort,
        }),
      ),
  };
};

const readinessOf = async (url: string): Promise<number> => (await fetch(`${url}/health/ready`)).status;

it('an operator’s PLAN_CATALOGUE is enforced by usage, which is not ready without it', async () => {
  const { usageUrl, startBilling } = await startUsage();
  const tokens = createCallerTokens({ audience: 'usage', secret: dataDir.serviceSecrets.usage }).as(
    'gateway',
  );
  const user = { id: 'ana', sessionId: 'session' };
  const client = createClient({
    baseUrl: usageUrl,
    headers: async () => ({ [CALLER_HEADER]: await tokens.sign({ ip: '127.0.0.1', user }) }),
  });
  expect(await readinessOf(usageUrl)).toBe(503);
  const billing = await startBilling({ free: { limits: { maxFileSizeMB: 3, dailyFiles: 9 } } });
  await eventually(async () => (await readinessOf(usageUrl)) === 200);
  const { data } = await client.call(readAllowance, {});
  expect(data).toMatchObject({ plan: 'free', limits: { maxFileSizeMB: 3, dailyFiles: 9 } });
  const upload = { body: { sizeBytes: 3 * 1_048_576 + 1 } };
  await expect(client.call(checkAllowance, upload)).rejects.toMatchObject({ code: 'usage.file_too_large' });

  await billing.stop();
  await startBilling({ free: { limits: { maxFileSizeMB: 4 } } });
  await eventually(async () => (await client.call(readAllowance, {})).data.limits.maxFileSizeMB === 4);
  expect((await client.call(checkAllowance, upload)).data.limits.maxFileSizeMB).toBe(4);
}, 60_000);
