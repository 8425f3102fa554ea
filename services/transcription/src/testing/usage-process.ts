import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually, findFreePort } from '@escriba/testing';
import { spawnWatched } from './spawn-watched.ts';
import type { TestService } from './start-test-service.ts';

const fileOf = (name: string): string =>
  fileURLToPath(new URL(`../../../usage/src/${name}.ts`, import.meta.url));

/** Starts the real usage service as a separate process, with its own schema in the same database. */
export const startUsageProcess = async ({
  environment: { DATABASE_URL },
  usageSecret,
}: Pick<TestService, 'environment' | 'usageSecret'>) => {
  const port = await findFreePort();
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    LOG_LEVEL: 'error',
    DATABASE_URL,
    INTERNAL_SECRET: usageSecret,
    PORT: String(port),
  };
  await promisify(execFile)(process.execPath, [fileOf('migrate')], { env });
  const child = spawnWatched(fileOf('main'), { env, output: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const isLive = () =>
    fetch(`${url}/health/live`).then(
      (response) => response.ok,
      () => false,
    );
  await eventually(isLive, { timeoutMs: 60_000 });
  return {
    url,
    stop: async (): Promise<void> => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
};
