import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { afterAll, expect, it } from '@jest/globals';
import { createLogger } from './logger.ts';

it('writes an event and its fields as one JSON line, without secrets', () => {
  const lines: string[] = [];
  const logger = createLogger({ name: 'test', destination: { write: (line) => void lines.push(line) } });
  logger.info(
    {
      token: 't0',
      requestId: 'r',
      headers: { authorization: 'a0', 'x-device-id': 'd0' },
      fileName: 'f0',
      text: 's0',
    },
    'uploaded',
  );
  logger.debug('too fine');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    name: 'test',
    level: 30,
    msg: 'uploaded',
    requestId: 'r',
  });
  expect(lines[0]).not.toMatch(/[tadfs]0/);
});

it('omits the arguments of a failed Redis command: one of them may be the password', () => {
  const lines: string[] = [];
  const logger = createLogger({ name: 'test', destination: { write: (line) => void lines.push(line) } });
  const refused = Object.assign(new Error('WRONGPASS'), {
    command: { name: 'hello', args: ['3', 'AUTH', 'default', 'p0'] },
  });
  logger.warn({ err: refused }, 'redis.connection_lost');
  logger.error({ err: new Error('no answer', { cause: refused }) }, 'request_failed');
  expect(lines.join('')).toContain('WRONGPASS');
  expect(lines.join('')).not.toContain('p0');
});

const loggerUrl = new URL('logger.ts', import.meta.url).href;
const onLinux = process.platform === 'linux' ? it : it.skip;

/** Runs a program whose standard output is that file. */
const run = (program: string, output: number) =>
  spawn(process.execPath, ['--no-warnings', '--input-type=module-typescript', '--eval', program], {
    stdio: ['pipe', output, 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  }) as ChildProcessByStdio<Writable, null, Readable>;

onLinux('goes on without the lines that a full disk refuses', async () => {
  const program = `
    import { createLogger } from '${loggerUrl}';
    const logger = createLogger({ name: 'test' });
    for (let line = 0; line < 5_000; line += 1) logger.info({ padding: 'x'.repeat(1_000) }, 'refused');
    setTimeout(() => {
      logger.info('refused again');
      process.stderr.write(String(process.memoryUsage().rss < 400e6));
    }, 1);`;
  const full = openSync('/dev/full', 'w');
  const child = run(program, full);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  closeSync(full);
  expect([code, output]).toEqual([0, 'true']);
});

const DISK_BYTES = 24 * 1024 * 1024;
const disk = mkdtempSync(join(tmpdir(), 'escriba-logs-'));
// Only root may mount, and not in every container.
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk]).status === 0;
const onSmallDisk = isMounted ? it : it.skip;
const watching = new AbortController();
afterAll(() => {
  watching.abort();
  if (isMounted) spawnSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** Returns the last bytes of a file, which changes a thousand times. */
const endOf = (file: number): string => {
  const end = Buffer.alloc(200);
  const count = readSync(file, end, 0, end.length, Math.max(0, fstatSync(file).size - end.length));
  return end.toString('utf8', 0, count);
};

onSmallDisk('writes what waited for space on a full disk by itself, and how many lines it lost', async () => {
  const program = `
    import { createLogger } from '${loggerUrl}';
    const logger = createLogger({ name: 'test' });
    for (let line = 0; line < 20_000; line += 1) logger.info({ line, padding: 'x'.repeat(1_000) }, 'kept');
    setImmediate(() => process.stderr.write('full'));
    process.stdin.resume();`;
  const log = join(disk, 'log');
  const output = openSync(log, 'a+');
  writeFileSync(join(disk, 'other'), Buffer.alloc(DISK_BYTES));
  const child = run(program, output);
  const changes = watch(log, { signal: watching.signal })[Symbol.asyncIterator]();
  let changed = changes.next();
  await once(child.stderr, 'data');
  expect(readFileSync(log, 'utf8')).toBe('');
  rmSync(join(disk, 'other'));
  while (!endOf(output).includes('log.lines_lost')) {
    await changed;
    changed = changes.next();
  }
  watching.abort();
  await Promise.allSettled([changed]);
  child.stdin.end();
  await once(child, 'close');
  closeSync(output);
  const lines = readFileSync(log, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const kept = lines.slice(0, -1).map(({ line }) => line);
  expect(kept).toEqual(kept.map((_, place) => place));
  expect(lines.at(-1)).toMatchObject({ msg: 'log.lines_lost', lines: 20_000 - kept.length });
  expect(kept.length).toBeGreaterThan(10_000);
  expect(kept.length).toBeLessThan(20_000);
});
