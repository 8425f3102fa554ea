import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../testing/browser.ts';
import { PASSWORD, newEmail, registerIn } from '../testing/users.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const ask = async (query: string, caller: Parameters<TestService['callerHeaders']>[0]) => {
  const response = await fetch(`${service.url}/internal/accounts${query}`, {
    headers: await service.callerHeaders(caller),
  });
  return { status: response.status, body: (await response.json()) as { data?: unknown; error?: string } };
};
const find = (email: string) =>
  ask(`?email=${encodeURIComponent(email)}`, { ip: '127.0.0.1', service: 'operator' });

describe('finding an account by its address', () => {
  it('ignores case and surrounding spaces', async () => {
    const { email, user } = await registerIn(createBrowser(service));
    for (const written of [email, email.toUpperCase(), ` ${email} `])
      expect((await find(written)).body.data).toEqual({ userId: user.id });
  });

  it.each([newEmail(), "' or 1=1 --@example.com", 'not an address', '%@%'])(
    'finds no account for %j',
    async (email) => {
      expect(await find(email)).toMatchObject({ status: 200, body: { data: null } });
    },
  );

  it('does not find a deleted account', async () => {
    const browser = createBrowser(service);
    const { email } = await registerIn(browser);
    await browser.post('/api/auth/account/delete', { password: PASSWORD });
    expect((await find(email)).body.data).toBeNull();
  });

  it.each(['', '?email=', '?email=ab', `?email=${'x'.repeat(321)}`, '?mail=a@b.c'])(
    'refuses %j',
    async (query) => {
      const { status, body } = await ask(query, { ip: '127.0.0.1', service: 'operator' });
      expect([status, body.error]).toEqual([400, 'request.invalid']);
    },
  );

  it('requires another service', async () => {
    const { user } = await registerIn(createBrowser(service));
    for (const caller of [{ ip: '127.0.0.1' }, { ip: '127.0.0.1', user: { id: user.id, sessionId: 's' } }]) {
      const { status, body } = await ask('?email=ana@example.com', caller);
      expect([status, body.error]).toEqual([403, 'auth.services_only']);
    }
    const untrusted = await fetch(`${service.url}/internal/accounts?email=ana@example.com`);
    expect(untrusted.status).toBe(401);
  });
});
