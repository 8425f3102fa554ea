import { createResetLink, turnOffSecondFactor } from '@escriba/contracts/auth/internal';
import { serveRoute } from '@escriba/http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startOperatorRoutes } from '../operator.fixture.ts';

const LINK = 'https://escriba.test/reset-password#token';

let services: Awaited<ReturnType<typeof startOperatorRoutes>>;

beforeAll(async () => {
  services = await startOperatorRoutes({
    operator: (scope) => {
      serveRoute(scope, createResetLink, async ({ body }) => ({
        success: true as const,
        data: body.email === 'ana@example.com' ? { url: LINK, expiresAt: '2026-07-01T12:30:00.000Z' } : null,
      }));
      serveRoute(scope, turnOffSecondFactor, async ({ body }) => ({
        success: true as const,
        data: body.email === 'ana@example.com' ? { wasOn: true } : null,
      }));
    },
  });
});
afterAll(() => services.close());

const run: typeof services.run = (...given) => services.run(...given);

describe('an operator who helps the owner of an account', () => {
  it('gets a link to set a password, its owner and its end', async () => {
    const output = await run('account reset-link ana@example.com');
    expect(output.split('\n')[0]).toBe(LINK);
    expect(output).toContain('ana@example.com');
    expect(output).toContain('2026-07-01T12:30:00.000Z');
  });

  it('gets a sentence for an unknown address, and for another secret', async () => {
    await expect(run('account reset-link bia@example.com')).rejects.toThrow(
      'There is no account with the address bia@example.com.',
    );
    const strange = services.withSecret('x'.repeat(40));
    await expect(run('account reset-link ana@example.com', strange)).rejects.toThrow(
      'does not accept the secret',
    );
  });

  it('turns off a lost second factor, and gets a sentence for an unknown address', async () => {
    expect(await run('account second-factor-off ana@example.com')).toContain('has no second factor any more');
    await expect(run('account second-factor-off bia@example.com')).rejects.toThrow(
      'There is no account with the address bia@example.com.',
    );
  });

  it.each([
    ['reset-link', 'Missing argument: EMAIL.'],
    ['reset-link ana', 'ana is not an e-mail address.'],
    ['reset-link a@b c', 'Unexpected argument: c.'],
  ])('gets an error and the usage for “%s”', async (line, sentence) => {
    await expect(run(`account ${line}`)).rejects.toThrow(sentence);
    await expect(run(`account ${line}`)).rejects.toThrow('account reset-link EMAIL');
  });
});
