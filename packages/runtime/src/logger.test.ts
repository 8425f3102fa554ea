import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { expect, it } from '@jest/globals';
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
  const args = ['--no-warnings', '--input-type=module-typescript', '--eval', program];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', full, 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  closeSync(full);
  expect([code, output]).toEqual([0, 'true']);
});
