import type { AddressInfo } from 'node:net';
import {
  type SupportRequest,
  closeSupportRequest,
  getSupportRequest,
  listSupportRequests,
} from '@escriba/contracts';
import { type App, createApp, createCallerTokens, requireService, serveRoute } from '@escriba/http';
import { createLogger } from '@escriba/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseSupportCommand } from './arguments.ts';
import { runSupport } from './run-support.ts';

const SECRET = 'a secret that only this test knows of';
const REQUEST: SupportRequest = {
  reference: '20261122-48392017',
  subject: 'question',
  message: 'Como exporto?\nObrigada.',
  name: 'Ana',
  email: 'ana@example.com',
  userId: null,
  transcriptionId: null,
  createdAt: '2026-11-22T12:00:00.000Z',
  closedAt: null,
};

let app: App;
let authUrl: string;

beforeAll(async () => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  app = await createApp({
    logger,
    callerTokens: createCallerTokens({ audience: 'auth', secret: SECRET }),
    closeGraceMs: 100,
  });
  await app.register(async (scope) => {
    await scope.register(requireService, { from: ['operator'] });
    serveRoute(scope, listSupportRequests, async (request) => ({
      success: true as const,
      data: request.query.all === true ? [REQUEST] : [],
    }));
    serveRoute(scope, getSupportRequest, async () => ({ success: true as const, data: REQUEST }));
    serveRoute(scope, closeSupportRequest, async () => ({
      success: true as const,
      data: { ...REQUEST, closedAt: '2026-11-23T12:00:00.000Z' },
    }));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  authUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

const run = (...argv: string[]) =>
  runSupport(parseSupportCommand(argv), {
    auth: { url: authUrl, tokens: createCallerTokens({ audience: 'auth', secret: SECRET }).as('operator') },
  });

describe('an operator who answers messages', () => {
  it('lists them, reads one and closes it', async () => {
    expect(await run('list')).toBe('No messages.');
    expect(await run('list', '--all')).toBe(
      '20261122-48392017  question       ana@example.com  Como exporto? Obrigada.',
    );
    const shown = await run('show', REQUEST.reference);
    expect(shown).toContain('from: Ana, ana@example.com');
    expect(shown).toContain('\n\nComo exporto?\nObrigada.');
    expect(await run('close', REQUEST.reference)).toContain('closed 2026-11-23');
  });

  it.each([
    [[]],
    [['list', '--open']],
    [['show']],
    [['show', '../x']],
    [['close', '1', '2']],
    [['erase', '1']],
  ])('gets the usage for %j', (argv) => {
    expect(() => parseSupportCommand(argv)).toThrow('npm run support -- list');
  });
});
