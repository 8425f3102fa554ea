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
