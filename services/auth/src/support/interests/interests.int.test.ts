import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../../testing/browser.ts';
import { PASSWORD, registerIn } from '../../testing/users.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const PATH = '/api/auth/interests/meetings';
const signedIn = async () => {
  const client = createBrowser(service);
  const { user } = await registerIn(client);
  return { client, user };
};
const listed = async (query = '') => {
  const headers = await service.callerHeaders({ ip: '127.0.0.1', service: 'operator' });
  const response = await fetch(`${service.url}/internal/interests/meetings${query}`, { headers });
  return (await response.json()) as { data: { email: string; askedAt: string }[]; total: number };
};

describe('a user who wants to be told about a feature', () => {
  it('is listed once for the operator, from the first time on, until they withdraw', async () => {
    const { client, user } = await signedIn();
    expect((await client.send(PATH)).body.data).toEqual({ feature: 'meetings', askedAt: null });
    const askedAt = service.clock.now().toISOString();
    expect((await client.send(PATH, { method: 'POST' })).body.data).toEqual({
      feature: 'meetings',
      askedAt,
    });
    service.clock.advance(60_000);
    expect((await client.send(PATH, { method: 'POST' })).body.data.askedAt).toBe(askedAt);
    expect(await listed()).toMatchObject({ data: [{ email: user.email, askedAt }], total: 1 });
    expect((await listed('?offset=1')).data).toEqual([]);
    expect((await client.send(PATH, { method: 'DELETE' })).body.data.askedAt).toBeNull();
    expect((await client.send(PATH, { method: 'DELETE' })).status).toBe(200);
    expect(await listed()).toMatchObject({ data: [], total: 0 });
  });

  it('changes only their own wish', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await one.client.send(PATH, { method: 'POST' });
    await other.client.send(PATH, { method: 'DELETE' });
    expect((await other.client.send(PATH)).body.data.askedAt).toBeNull();
    expect((await one.client.send(PATH)).body.data.askedAt).not.toBeNull();
    await one.client.send(PATH, { method: 'DELETE' });
  });

  it('finds the wish in the export of the account, which deletes it', async () => {
    const { client } = await signedIn();
    await client.send(PATH, { method: 'POST' });
    const exported = await client.send('/api/auth/account/export');
    expect(exported.body.parts.account.interests).toMatchObject([{ feature: 'meetings' }]);
    await client.post('/api/auth/account/delete', { password: PASSWORD });
    expect(await service.db.selectFrom('interests').selectAll().execute()).toEqual([]);
  });

  it.each(['teleport', '..%2Fmeetings', 'MEETINGS'])('cannot ask for %s', async (feature) => {
    const { client } = await signedIn();
    const { status } = await client.send(`/api/auth/interests/${feature}`, { method: 'POST' });
    expect(status).toBe(400);
  });

  it('has to be signed in; the list is closed to users and visitors', async () => {
    expect((await createBrowser(service).send(PATH, { method: 'POST' })).status).toBe(401);
    const { client } = await signedIn();
    expect((await client.send('/internal/interests/meetings')).status).toBe(403);
  });
});
