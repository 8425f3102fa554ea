import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@escriba/embedded';
import { createRedis } from '@escriba/jobs';
import { createTemporaryDirectory, eventually } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ROOT } from '../../bootstrap/paths.mjs';
import { readComposeServices } from './compose.ts';

/** A key and a channel of each part, as it names them. */
const KEYS = {
  gateway: 'gateway:rate:writes:192.0.2.1',
  sessions: 'auth:ended-sessions',
  auth: 'auth:throttle:sign-in:ana',
  billing: 'billing:throttle:checkout:ana',
  share: 'transcription:share:link:x',
  upload: 'upload-lock:1',
  queue: 'bull:transcribe-paid-short:1',
  insights: 'bull:insights:1',
  pieces: '{transcription:pieces}:waiting:1',
  workers: 'transcription:workers',
} as const;
const CHANNELS = {
  sessions: 'auth:ended-sessions',
  billing: 'billing:work',
  transcription: 'transcription:1',
  user: 'user-transcriptions:ana',
  pieces: 'pieces:1',
  cancel: 'jobs:transcribe-paid:cancel',
  cancelInsight: 'jobs:insights:cancel',
} as const;
const QUEUES = ['upload', 'queue', 'pieces', 'workers'] as const;
const PROGRESS = ['transcription', 'user', 'pieces', 'cancel'] as const;

type Rights = { readonly keys: readonly string[]; readonly channels: readonly string[] };
const RIGHTS: Readonly<Record<string, Rights>> = {
  gateway: { keys: ['gateway'], channels: ['sessions'] },
  auth: { keys: ['sessions', 'auth'], channels: ['sessions'] },
  billing: { keys: ['billing'], channels: ['billing'] },
  transcription: { keys: ['share', 'insights', ...QUEUES], channels: [...PROGRESS, 'cancelInsight'] },
  worker: { keys: QUEUES, channels: PROGRESS },
};
const USERS = Object.keys(RIGHTS);

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let server: ChildProcess;
let port: number;
type Redis = ReturnType<typeof createRedis>;
const connections: Redis[] = [];

const connect = (url: string): Redis => {
  const here = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) });
  const redis = createRedis(here.href, { failFast: true });
  connections.push(redis);
  return redis;
};
const as = async (user: string): Promise<Redis> =>
  connect(await readFile(join(directory.path, user, 'redis-url'), 'utf8'));

/** Redis as Compose starts it, with the secrets of a new installation. */
beforeAll(async () => {
  directory = await createTemporaryDirectory();
  port = await findFreePort();
  execFileSync(process.execPath, [join(ROOT, 'infra/docker/run/create-secrets.mjs'), directory.path]);
  const [program = '', ...args] = (readComposeServices()['redis']?.command ?? []).map((part) =>
    part.replace('/secrets', directory.path).replace(/^\/data$/, directory.path),
  );
  // Redis itself refuses DEBUG to all unless it is allowed.
  const here = ['--port', String(port), '--bind', '127.0.0.1', '--enable-debug-command', 'local'];
  server = spawn(program, [...args, ...here], { stdio: 'ignore' });
  await eventually(async () => (await (await as('worker')).ping()) === 'PONG');
});
afterAll(async () => {
  for (const redis of connections) redis.disconnect();
  server.kill('SIGKILL');
  await once(server, 'exit');
  await directory.remove();
});

/** Returns `ok`, or what Redis refused. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (String(error).includes('NOPERM') ? 'refused' : String(error)),
  );

it.each(USERS)('%s writes its own keys, and neither writes nor reads those of others', async (user) => {
  const redis = await as(user);
  for (const [name, key] of Object.entries(KEYS)) {
    const isOwn = RIGHTS[user]?.keys.includes(name) === true;
    const mayRead = isOwn || (user === 'gateway' && name === 'sessions');
    const of = { user, key };
    expect({ ...of, written: await outcome(redis.set(key, '1')) }).toEqual({
      ...of,
      written: isOwn ? 'ok' : 'refused',
    });
    expect({ ...of, read: await outcome(redis.exists(key)) }).toEqual({
      ...of,
      read: mayRead ? 'ok' : 'refused',
    });
    const inScript = `return redis.pcall('get', '${key}')`;
    const found = await redis.eval(inScript, 0).then(String, String);
    expect({ ...of, isRead: !/can't access|NOPERM|No permissions/i.test(found) }).toEqual({
      ...of,
      isRead: mayRead,
    });
  }
});

it.each(USERS)('%s publishes and hears on its own channels alone', async (user) => {
  const [redis, subscriber] = [await as(user), await as(user)];
  for (const [name, channel] of Object.entries(CHANNELS)) {
    const expected = RIGHTS[user]?.channels.includes(name) === true ? 'ok' : 'refused';
    const found = [await outcome(redis.publish(channel, '')), await outcome(subscriber.subscribe(channel))];
    expect({ user, channel, found }).toEqual({ user, channel, found: [expected, expected] });
  }
  expect(await outcome(subscriber.psubscribe('*'))).toBe('refused');
});

it.each(USERS)(
  '%s neither empties, searches nor configures Redis, and does not see its other clients',
  async (user) => {
    const redis = await as(user);
    const commands = [
      'FLUSHALL',
      'FLUSHDB',
      'KEYS *',
      'SCAN 0',
      'RANDOMKEY',
      'DBSIZE',
      'CONFIG GET requirepass',
      'ACL LIST',
      'ACL SETUSER x',
      'CLIENT LIST',
      'CLIENT KILL ID 1',
      'PUBSUB CHANNELS',
      'SCRIPT KILL',
      'SCRIPT FLUSH',
      'FUNCTION LIST',
      'MONITOR',
      'DEBUG OBJECT x',
      'SLOWLOG GET',
      'SHUTDOWN',
      'SAVE',
      'BGSAVE',
      'REPLICAOF NO ONE',
      'MODULE LIST',
      'SWAPDB 0 1',
      'RESTORE x 0 x',
      'MIGRATE a 1 x 0 1',
    ];
    const found = [];
    for (const line of commands) {
      const [command = '', ...args] = line.split(' ');
      found.push([line, await outcome(redis.call(command, ...args))]);
    }
    expect(found).toEqual(commands.map((line) => [line, 'refused']));
  },
);

it('without a password, or with that of another user, nothing works; the operator’s password opens all', async () => {
  const url = new URL(await readFile(join(directory.path, 'worker', 'redis-url'), 'utf8'));
  await expect(connect('redis://redis:6379').get('x')).rejects.toThrow('NOAUTH');
  const asAuth = connect(Object.assign(url, { username: 'auth' }).href);
  await expect(asAuth.get('auth:x')).rejects.toThrow();
  const password = await readFile(join(directory.path, 'redis', 'password'), 'utf8');
  const operator = connect(`redis://:${password}@redis:6379`);
  for (const key of Object.values(KEYS)) await operator.set(key, '1');
  expect(await operator.keys('*')).toEqual(expect.arrayContaining(Object.values(KEYS)));
});
