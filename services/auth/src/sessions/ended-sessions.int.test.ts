import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../testing/browser.ts';
import { registerIn } from '../testing/users.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

type Ended = { id: string; endedAt: string };
const ask = async (since: string, caller: Parameters<TestService['callerHeaders']>[0]) => {
  const response = await fetch(`${service.url}/internal/sessions/ended?since=${since}`, {
    headers: await service.callerHeaders(caller),
  });
  const body = (await response.json()) as { data?: Ended[]; error?: string };
  return { status: response.status, ...body };
};
const gateway = { ip: '127.0.0.1', service: 'gateway' } as const;

describe('sessions that have ended', () => {
  it('are listed for the gateways from Postgres, even if Redis has lost them', async () => {
    const browser = createBrowser(service);
    await registerIn(browser);
    const since = new Date(service.clock.now().getTime() - 1_000).toISOString();
    expect((await ask(since, gateway)).data).toEqual([]);
    await browser.post('/api/auth/logout', {});
    await service.redis.flushdb();
    const { data } = await ask(since, gateway);
    expect(data).toEqual([{ id: expect.any(String), endedAt: service.clock.now().toISOString() }]);
    expect((await ask(service.clock.now().toISOString(), gateway)).data).toEqual([]);
  });

  it('are for other services only', async () => {
    const since = service.clock.now().toISOString();
    for (const caller of [{ ip: '127.0.0.1' }, { ip: '127.0.0.1', user: { id: 'u', sessionId: 's' } }])
      expect(await ask(since, caller)).toMatchObject({ status: 403, error: 'auth.services_only' });
    expect((await ask('yesterday', gateway)).status).toBe(400);
  });
});
