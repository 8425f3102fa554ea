import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CALLER_HEADER, createCallerTokens } from '@escriba/http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const SECRET = 'a secret that only this test knows of';

const PROGRAM = `
  import { createApp } from '@escriba/http';
  import { runService } from '${new URL('index.ts', import.meta.url).href}';
  let checked = 0;
  runService({
    name: 'usage',
    config: () => ({
      PORT: 0, HOST: '127.0.0.1', PORT_SHARED: false, METRICS_PORT: 0, METRICS_HOST: '127.0.0.1',
      LOG_LEVEL: 'error', LOG_PRETTY: false, INTERNAL_SECRET: '${SECRET}', READS_IN_HAND_MAX: 4, WRITES_IN_HAND_MAX: 4,
    }),
    open: (config, { pings, closing }) => {
      pings.set('postgres', async () => {});
      pings.set('redis', async () => { throw new Error('away'); });
      closing.defer(() => console.log('closed'));
      return {};
    },
    services: () => ({}),
    loops: () => ({ sweep: { intervalMs: 3_600_000, run: async () => { throw new Error('boom'); } } }),
    checks: () => ({ catalogue: async () => ({ ok: true }) }),
    app: async (options) => {
      const app = await createApp(options);
      app.get('/hello', async () => ({ success: true }));
      app.addHook('onListen', () => console.log('url ' + app.listeningOrigin));
      return app;
    },
  });`;

/** Resolves once the service listens. */
const start = async () => {
  const child = spawn(
    process.execPath,
    ['--no-warnings', '--input-type=module-typescript', '--eval', PROGRAM],
    {
      cwd: import.meta.dirname,
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  const listening = Promise.withResolvers<string>();
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    const url = /^url (.+)$/m.exec(output)?.[1];
    if (url !== undefined) listening.resolve(url);
  });
  return { child, url: await listening.promise, output: () => output };
};

let service: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  service = await start();
});
afterAll(() => void service.child.kill('SIGKILL'));

describe('a service', () => {
  it('serves only callers with a token for it', async () => {
    const tokenFor = (audience: 'usage' | 'auth') =>
      createCallerTokens({ audience, secret: SECRET }).as('gateway').sign({ ip: '192.0.2.1' });
    const statusWith = async (headers: Record<string, string>) =>
      (await fetch(`${service.url}/hello`, { headers })).status;
    expect(await statusWith({})).toBe(401);
    expect(await statusWith({ [CALLER_HEADER]: await tokenFor('auth') })).toBe(401);
    expect(await statusWith({ [CALLER_HEADER]: await tokenFor('usage') })).toBe(200);
  });

  it('says which of its stores are away, and which of its own parts work', async () => {
    const response = await fetch(`${service.url}/health/ready`);
    expect([response.status, await response.json()]).toEqual([
      503,
      {
        success: false,
        ready: false,
        parts: {
          postgres: { ok: true },
          redis: { ok: false, code: 'redis.down', message: 'Is down.' },
          catalogue: { ok: true },
        },
      },
    ]);
  });

  it('logs the failure of a loop under its name, and closes on SIGTERM', async () => {
    const other = await start();
    other.child.kill('SIGTERM');
    const [code] = (await once(other.child, 'close')) as [number | null];
    expect(code).toBe(0);
    expect(other.output()).toMatch(/"name":"usage".*"message":"boom".*"msg":"sweep_failed"/);
    expect(other.output()).toMatch(/^closed$/m);
  });
});
