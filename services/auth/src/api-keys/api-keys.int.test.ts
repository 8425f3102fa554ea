import { createHash, randomUUID } from 'node:crypto';
import { API_KEYS_MAX, API_KEY_PREFIX } from '@escriba/contracts/auth/api-keys';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../testing/browser.ts';
import { PASSWORD, registerIn } from '../testing/users.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { startUsageServer } from '../testing/usage-server.ts';

const PATH = '/api/auth/api-keys';
let service: TestService;
let usage: Awaited<ReturnType<typeof startUsageServer>>;

beforeAll(async () => {
  usage = await startUsageServer();
  service = await startTestService({
    settings: { THROTTLE_SIGN_INS: 100 },
    peerUrls: { usage: usage.url },
  });
});
beforeEach(() => usage.become('business'));
afterAll(async () => {
  await service.stop();
  usage.stop();
});

const signedIn = async () => {
  const client = createBrowser(service);
  return { client, ...(await registerIn(client)) };
};
const resolved = async (secret: string, headers?: Record<string, string>) => {
  const response = await fetch(`${service.url}/internal/api-keys/resolve`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(headers ?? (await service.callerHeaders({ ip: '127.0.0.1', service: 'gateway' }))),
    },
    body: JSON.stringify({ hash: createHash('sha256').update(secret).digest('hex') }),
  });
  return { status: response.status, body: (await response.json()) as { data: unknown; error?: string } };
};

describe('an API key', () => {
  it('is shown once, identifies its user, and notes its use', async () => {
    const { client, user } = await signedIn();
    const { status, body } = await client.post(PATH, { name: '  Integração  ', password: PASSWORD });
    expect(status).toBe(201);
    const { key, secret } = body.data;
    expect(secret).toMatch(new RegExp(`^${API_KEY_PREFIX}[\\w-]{43}$`));
    expect(key).toMatchObject({ name: 'Integração', hint: secret.slice(-4), lastUsedAt: null });
    expect((await resolved(secret)).body.data).toEqual({
      id: key.id,
      userId: user.id,
      name: 'Integração',
      isAllowed: true,
    });
    const listed = await client.send(PATH);
    expect(listed.body.data).toEqual([{ ...key, lastUsedAt: service.clock.now().toISOString() }]);
    const stored = await service.db.selectFrom('api_keys').selectAll().where('id', '=', key.id).execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('is unknown once it is revoked, by its owner alone', async () => {
    const [{ client }, other] = [await signedIn(), await signedIn()];
    const { key, secret } = (await client.post(PATH, { name: 'um', password: PASSWORD })).body.data;
    const remove = { method: 'DELETE' };
    const foreign = await other.client.send(`${PATH}/${key.id}`, remove);
    expect([foreign.status, foreign.body.error]).toEqual([404, 'auth.api_key_not_found']);
    expect((await client.send(`${PATH}/${randomUUID()}`, remove)).status).toBe(404);
    expect((await resolved(secret)).body.data).not.toBeNull();
    expect((await client.send(`${PATH}/${key.id}`, remove)).status).toBe(200);
    expect((await resolved(secret)).body.data).toBeNull();
    expect((await client.send(`${PATH}/${key.id}`, remove)).status).toBe(200);
    expect((await client.send(PATH)).body.data).toEqual([]);
    const events = await service.db
      .selectFrom('audit_events')
      .select('kind')
      .where('detail', '=', key.id)
      .orderBy('id')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['api_key_created', 'api_key_revoked']);
  });

  it('needs a plan with API access, when it is created and when it is used', async () => {
    const { client } = await signedIn();
    const { secret } = (await client.post(PATH, { name: 'um', password: PASSWORD })).body.data;
    usage.become('pro');
    expect((await client.post(PATH, { name: 'dois', password: PASSWORD })).body.error).toBe(
      'auth.api_plan_required',
    );
    expect((await resolved(secret)).body.data).toMatchObject({ isAllowed: false });
    usage.become('down');
    expect(await client.post(PATH, { name: 'dois', password: PASSWORD })).toMatchObject({
      status: 503,
      body: { error: 'auth.plan_unavailable' },
    });
    expect((await resolved(secret)).status).toBe(503);
  });

  it('is one of a limited number, also when they are created at the same time', async () => {
    const { client } = await signedIn();
    const names = Array.from({ length: API_KEYS_MAX + 3 }, (_, at) => `chave ${at}`);
    const responses = await Promise.all(names.map((name) => client.post(PATH, { name, password: PASSWORD })));
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.error)).toEqual(Array(3).fill('auth.too_many_api_keys'));
  });

  it('is in the export of the account without its secret, and deleted with the account', async () => {
    const { client } = await signedIn();
    const { key, secret } = (await client.post(PATH, { name: 'um', password: PASSWORD })).body.data;
    const exported = await client.send('/api/auth/account/export');
    expect(exported.body.parts.account.apiKeys).toMatchObject([{ id: key.id, name: 'um' }]);
    await client.post('/api/auth/account/delete', { password: PASSWORD });
    expect((await resolved(secret)).body.data).toBeNull();
  });

  it.each([[{}], [{ name: '' }], [{ name: '   ' }], [{ name: 'x'.repeat(61) }], [{ name: 7 }]])(
    'is not created from %j',
    async (body) => {
      const { client } = await signedIn();
      expect((await client.post(PATH, body)).status).toBe(400);
      expect((await client.send(PATH)).body.data).toEqual([]);
    },
  );

  it('is resolved for services only, and managed by its signed-in user only', async () => {
    const { client, user } = await signedIn();
    const { secret } = (await client.post(PATH, { name: 'um', password: PASSWORD })).body.data;
    const asUser = await service.callerHeaders({ ip: '1.2.3.4', user: { id: user.id, sessionId: 'x' } });
    expect((await resolved(secret, asUser)).status).toBe(403);
    expect((await createBrowser(service).send(PATH)).status).toBe(401);
  });
});
