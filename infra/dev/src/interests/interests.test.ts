import type { AddressInfo } from 'node:net';
import { type InterestedUser, listInterestedUsers } from '@escriba/contracts';
import { type App, createApp, createCallerTokens, requireService, serveRoute } from '@escriba/http';
import { createLogger } from '@escriba/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseInterestsCommand } from './arguments.ts';
import { runInterests } from './run-interests.ts';

const SECRET = 'a secret that only this test knows of';
const userCalled = (name: string): InterestedUser => ({
  email: 'ana@example.com',
  name,
  askedAt: '2026-11-22T12:00:00.000Z',
});
const USERS = [userCalled('Ana'), userCalled('=cmd()"x", y'), userCalled('Bia\u001B[2J\n-1')];

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
    serveRoute(scope, listInterestedUsers, async ({ query: { offset = 0 } }) => ({
      success: true as const,
      data: USERS.slice(offset, offset + 2),
      total: USERS.length,
    }));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  authUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

describe('an operator who tells users about a feature', () => {
  it('gets all of them as CSV that runs nothing', async () => {
    const text = await runInterests(parseInterestsCommand(['--', 'meetings']), {
      auth: { url: authUrl, tokens: createCallerTokens({ audience: 'auth', secret: SECRET }).as('operator') },
    });
    expect(text.split('\r\n')).toEqual([
      'email,name,asked_at',
      'ana@example.com,Ana,2026-11-22T12:00:00.000Z',
      `ana@example.com,"'=cmd()""x"", y",2026-11-22T12:00:00.000Z`,
      'ana@example.com,Bia [2J -1,2026-11-22T12:00:00.000Z',
    ]);
  });

  it.each([[[]], [['teleport']], [['meetings', 'now']]])('gets the usage for %j', (argv) => {
    expect(() => parseInterestsCommand(argv)).toThrow('npm run interests -- meetings');
  });
});
