import type { AddressInfo } from 'node:net';
import { createResetLink, turnOffSecondFactor } from '@escriba/contracts';
import { type App, createApp, createCallerTokens, requireService, serveRoute } from '@escriba/http';
import { createLogger } from '@escriba/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Refusal } from '../../bootstrap/fail.mjs';
import { parseAccountCommand } from './arguments.ts';
import { runAccount } from './run-account.ts';

const SECRET = 'a secret that only this test knows of';
const LINK = 'https://escriba.test/reset-password#token';

let app: App;
let authUrl: string;

beforeAll(async () => {
  app = await createApp({
    logger: createLogger({ name: 'test', level: 'silent' }),
    checks: {},
    callerTokens: createCallerTokens({ audience: 'auth', secret: SECRET }),
    closeGraceMs: 100,
  });
  await app.register(async (scope) => {
    await scope.register(requireService, { from: ['operator'] });
    serveRoute(scope, createResetLink, async ({ body }) => ({
      success: true as const,
      data: body.email === 'ana@example.com' ? { url: LINK, expiresAt: '2026-07-01T12:30:00.000Z' } : null,
    }));
    serveRoute(scope, turnOffSecondFactor, async ({ body }) => ({
      success: true as const,
      data: body.email === 'ana@example.com' ? { wasOn: true } : null,
    }));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  authUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

const run = (email: string, secret = SECRET) =>
  runAccount(parseAccountCommand(['reset-link', email]), {
    auth: { url: authUrl, tokens: createCallerTokens({ audience: 'auth', secret }).as('operator') },
  });

describe('npm run account', () => {
  it('prints the link, its owner and its end', async () => {
    const output = await run('ana@example.com');
    expect(output.split('\n')[0]).toBe(LINK);
    expect(output).toContain('ana@example.com');
    expect(output).toContain('2026-07-01T12:30:00.000Z');
  });

  it('refuses an unknown address, and another secret, with a sentence', async () => {
    await expect(run('bia@example.com')).rejects.toThrow('There is no account with the address');
    await expect(run('ana@example.com', 'x'.repeat(40))).rejects.toThrow('does not accept the secret');
  });

  it('turns off a lost second factor, and refuses an unknown address', async () => {
    const turnOff = (email: string) =>
      runAccount(parseAccountCommand(['second-factor-off', email]), {
        auth: {
          url: authUrl,
          tokens: createCallerTokens({ audience: 'auth', secret: SECRET }).as('operator'),
        },
      });
    expect(await turnOff('ana@example.com')).toContain('has no second factor any more');
    await expect(turnOff('bia@example.com')).rejects.toThrow('There is no account with the address');
  });

  it.each([[[]], [['delete']], [['reset-link']], [['reset-link', 'ana']], [['reset-link', 'a@b', 'c']]])(
    'refuses %j with its usage',
    (argv) => {
      expect(() => parseAccountCommand(argv)).toThrow(Refusal);
      expect(() => parseAccountCommand(argv)).toThrow('npm run account -- reset-link EMAIL');
    },
  );
});
