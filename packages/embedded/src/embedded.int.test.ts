import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startEmbeddedPostgres, startRedisServer } from './index.ts';
import type { EmbeddedPostgresOptions, EmbeddedServer } from './index.ts';

let directory: string;
let running: EmbeddedServer[];

beforeEach(async () => {
  running = [];
  directory = await mkdtemp(join(tmpdir(), 'escriba-embedded-test-'));
  await chmod(directory, 0o755);
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await rm(directory, { recursive: true, force: true });
});

const startPostgres = async (options: Partial<EmbeddedPostgresOptions> = {}) => {
  const server = await startEmbeddedPostgres({
    dataDir: join(directory, 'postgres'),
    persistent: true,
    ...options,
  });
  running.push(server);
  return server;
};
const startRedis = async (options: { port?: number; appendonly?: boolean } = {}) => {
  const server = await startRedisServer({ dir: join(directory, 'redis'), appendonly: true, ...options });
  running.push(server);
  return server;
};
const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};
const isRunning = (pid: number) =>
  /^[^Z]/.test(spawnSync('ps', ['-p', String(pid), '-o', 'stat='], { encoding: 'utf8' }).stdout);
const untilGone = async (...pids: readonly number[]) => {
  while (pids.some(isRunning)) await delay(50);
};
const takePort = async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, release: () => server.close() };
};

describe('Postgres', () => {
  it('keeps its data, its password and its database across a restart', async () => {
    const first = await startPostgres({ database: 'escriba' });
    await query(first.url, 'create table kept (body text)');
    await first.stop();
    const second = await startPostgres({ database: 'escriba', port: first.port });
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select * from kept')).toEqual([]);
  });

  it('knows the letters and the extensions that search needs', async () => {
    const { url } = await startPostgres();
    await query(url, 'create extension pg_trgm; create extension unaccent');
    const rows = await query(
      url,
      `select lower('AÇÃO') as lower, unaccent('ação') as plain, 'ção' % 'ção' as alike`,
    );
    expect(rows).toEqual([{ lower: 'ação', plain: 'acao', alike: true }]);
  });

  it('starts again after it was killed in the middle', async () => {
    const first = await startPostgres();
    await query(first.url, 'create table kept (body text)');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const second = await startPostgres();
    expect(await query(second.url, 'select * from kept')).toEqual([]);
  });

  it('starts despite a stale lock whose process id belongs to another program', async () => {
    await (await startPostgres()).stop();
    await writeFile(join(directory, 'postgres', 'postmaster.pid'), `${process.pid}\n`);
    const { url } = await startPostgres();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses data that another server uses, and says which', async () => {
    const { pid } = await startPostgres();
    await expect(startPostgres()).rejects.toThrow(`Another Postgres (process ${pid}) already uses`);
  });

  it('reports that its port is in use', async () => {
    const { port, release } = await takePort();
    await expect(startPostgres({ port })).rejects.toThrow(
      `Port ${port} for Postgres is used by another program`,
    );
    release();
  });

  it('does not touch a folder that holds other files', async () => {
    await mkdir(join(directory, 'postgres'));
    await writeFile(join(directory, 'postgres', 'thesis.txt'), 'x');
    await expect(startPostgres()).rejects.toThrow('holds something other than a Postgres cluster');
    expect(await readdir(join(directory, 'postgres'))).toEqual(['thesis.txt']);
  });

  it("runs in a folder that only the owner can enter, such as root's home", async () => {
    await chmod(directory, 0o700);
    const { url } = await startPostgres();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('accepts no connection without its password', async () => {
    const { port } = await startPostgres();
    for (const user of ['postgres@', 'postgres:guess@', 'root@']) {
      const client = new Client({ connectionString: `postgres://${user}127.0.0.1:${port}/postgres` });
      await expect(client.connect()).rejects.toThrow(/password|SASL/);
      await client.end().catch(() => undefined);
    }
    expect((await stat(join(directory, 'postgres'))).mode & 0o077).toBe(0);
  });

  it('leaves nothing behind if it is temporary', async () => {
    const server = await startPostgres({ persistent: false });
    await server.stop();
    expect(await readdir(directory)).toEqual([]);
    expect(isRunning(server.pid)).toBe(false);
  });
});

describe('Redis', () => {
  it('keeps its data across a restart', async () => {
    const first = await startRedis();
    expect(await redisSays(first, 'SET kept yes')).toContain('OK');
    await first.stop();
    const second = await startRedis({ port: first.port });
    expect(second.url).toBe(first.url);
    expect(await redisSays(second, 'GET kept')).toContain('yes');
  });

  it('refuses commands without its password, which only its owner can read', async () => {
    const written: string[] = [];
    const server = await startRedisServer({
      dir: join(directory, 'redis'),
      appendonly: true,
      onLog: (text) => written.push(text),
    });
    running.push(server);
    const { password } = new URL(server.url);
    expect(password.length).toBeGreaterThanOrEqual(43);
    for (const command of ['GET x', 'SET x y', 'CONFIG GET requirepass', 'AUTH guess', 'AUTH default ""'])
      expect(await redisSays({ ...server, url: `redis://127.0.0.1:${server.port}` }, command)).toMatch(
        /^-(NOAUTH|WRONGPASS)/,
      );
    const shown = spawnSync('ps', ['-p', String(server.pid), '-o', 'args='], { encoding: 'utf8' });
    const environment = await readFile(`/proc/${server.pid}/cmdline`, 'utf8').catch(() => '');
    expect(`${shown.stdout} ${environment} ${written.join('')}`).not.toContain(password);
    expect((await stat(join(directory, 'redis'))).mode & 0o077).toBe(0);
    for (const name of await readdir(join(directory, 'redis')))
      if ((await readFile(join(directory, 'redis', name), 'utf8').catch(() => '')).includes(password))
        expect((await stat(join(directory, 'redis', name))).mode & 0o077).toBe(0);
  });

  it('takes over data that was written without a password', async () => {
    await mkdir(join(directory, 'redis'), { mode: 0o755 });
    const server = await startRedis();
    expect((await stat(join(directory, 'redis'))).mode & 0o077).toBe(0);
    expect(await redisSays(server, 'PING')).toContain('PONG');
  });

  it('reports that its port is in use', async () => {
    const { port, release } = await takePort();
    await expect(startRedis({ port })).rejects.toThrow(`Port ${port} for Redis is used by another program`);
    release();
  });

  it('writes files that other users of the machine cannot read', async () => {
    const server = await startRedis();
    await redisSays(server, 'SET kept yes');
    const entries = await readdir(join(directory, 'redis'), { recursive: true, withFileTypes: true });
    const paths = entries.map((entry) => join(entry.parentPath, entry.name));
    expect(paths.length).toBeGreaterThan(1);
    for (const path of [join(directory, 'redis'), ...paths]) {
      const { mode } = await stat(path);
      expect([path, mode & 0o077]).toEqual([path, 0]);
    }
  });

  it('says how to install it if it is missing', async () => {
    const script = `import { startRedisServer } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
      await startRedisServer({ dir: ${JSON.stringify(directory)}, appendonly: false });`;
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { PATH: directory },
      encoding: 'utf8',
    });
    expect(child.stderr).toContain('apt-get install -y --no-install-recommends redis-server');
    expect(child.stderr).toContain('brew install redis');
  });
});

describe('both', () => {
  it('end with the process that started them, even if it is killed', async () => {
    const fixture = fileURLToPath(new URL('holder.fixture.ts', import.meta.url));
    const holder = spawn(process.execPath, [fixture, directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = await once(holder.stdout, 'data');
    const pids = JSON.parse(String(printed)) as number[];
    expect(pids.map(isRunning)).toEqual([true, true]);
    holder.kill('SIGKILL');
    await untilGone(...pids);
    while (existsSync(join(directory, 'postgres')) || existsSync(join(directory, 'redis'))) await delay(50);
  });
});

/** Returns the response to one command, after authenticating if the address has a password. */
const redisSays = async ({ url }: Pick<EmbeddedServer, 'url'>, command: string): Promise<string> => {
  const { port, password } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  const say = async (line: string): Promise<string> => {
    socket.write(`${line}\r\n`);
    const [response] = await once(socket, 'data');
    return String(response);
  };
  if (password !== '') await say(`AUTH ${password}`);
  const response = await say(command);
  socket.destroy();
  return response;
};
