import { createHash, randomUUID } from 'node:crypto';
import { API_KEYS_MAX, API_KEY_PREFIX } from '@escriba/contracts/auth/api-keys';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../testing/browser.ts';
import { PASSWORD, registerIn } from '../testing/users.ts';
import { type ServiceWithUsage, startWithUsage } from '../testing/start-with-usage.ts';
import { purgeKeys } from './api-keys.ts';

const PATH = '/api/auth/api-keys';
const DAY_MS = 86_400_000;
let service: ServiceWithUsage;

beforeAll(async () => {
  service = await startWithUsage();
});
beforeEach(() => service.usage.become('business'));
afterAll(() => service.stop());

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
      permissions: ['read', 'write'],
      expiresAt: null,
      requestsPerMinute: 300,
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
    service.usage.become('pro');
    expect((await client.post(PATH, { name: 'dois', password: PASSWORD })).body.error).toBe(
      'auth.api_plan_required',
    );
    expect((await resolved(secret)).body.data).toMatchObject({ isAllowed: false });
    service.usage.become('down');
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

  it('has the permissions, the expiry and the limit that are chosen when it is created', async () => {
    const { client } = await signedIn();
    const expiresAt = new Date(service.clock.now().getTime() + 90 * DAY_MS).toISOString();
    const wish = {
      name: 'um',
      password: PASSWORD,
      permissions: ['delete', 'read'],
      expiresAt,
      requestsPerMinute: 20,
    };
    const { status, body } = await client.post(PATH, wish);
    expect(status).toBe(201);
    const chosen = { permissions: ['read', 'delete'], expiresAt, requestsPerMinute: 20 };
    expect(body.data.key).toMatchObject(chosen);
    expect((await resolved(body.data.secret)).body.data).toMatchObject(chosen);
    const listed = (await client.send(PATH)).body;
    expect(listed.data).toMatchObject([chosen]);
    expect(listed.requestsPerMinute).toEqual({ usual: 300, max: 1_200 });
  });

  it('of the version before keeps all permissions', async () => {
    const { client, user } = await signedIn();
    const secret = `${API_KEY_PREFIX}${'v'.repeat(43)}`;
    const secret_hash = createHash('sha256').update(secret).digest();
    const row = {
      id: randomUUID(),
      user_id: user.id,
      name: 'velha',
      hint: 'vvvv',
      created_at: service.clock.now(),
    };
    await service.db
      .insertInto('api_keys')
      .values({ ...row, secret_hash })
      .execute();
    expect((await resolved(secret)).body.data).toMatchObject({
      permissions: ['read', 'write', 'delete'],
      expiresAt: null,
      requestsPerMinute: 300,
    });
    expect((await client.send(PATH)).body.data).toHaveLength(1);
  });

  it('is listed for 30 days after it expired, without counting, and then deleted', async () => {
    const { client, user } = await signedIn();
    const expiresAt = new Date(service.clock.now().getTime() + DAY_MS).toISOString();
    for (let at = 0; at < API_KEYS_MAX; at += 1)
      await client.post(PATH, { name: `chave ${at}`, password: PASSWORD, expiresAt });
    expect((await client.post(PATH, { name: 'mais uma', password: PASSWORD })).status).toBe(409);
    service.clock.advance(2 * DAY_MS);
    const { secret } = (await client.post(PATH, { name: 'mais uma', password: PASSWORD })).body.data;
    expect((await client.send(PATH)).body.data).toHaveLength(API_KEYS_MAX + 1);
    const left = async (days: number) => {
      const now = new Date(service.clock.now().getTime() + days * DAY_MS);
      await purgeKeys(service.db, { now, revokedBefore: service.clock.now() });
      const rows = service.db.selectFrom('api_keys').select('name').where('user_id', '=', user.id);
      return (await rows.execute()).length;
    };
    expect(await left(28)).toBe(API_KEYS_MAX + 1);
    expect(await left(30)).toBe(1);
    expect((await resolved(secret)).body.data).not.toBeNull();
  });

  it('is in the export of the account without its secret, and deleted with the account', async () => {
    const { client } = await signedIn();
    const { key, secret } = (await client.post(PATH, { name: 'um', password: PASSWORD })).body.data;
    const exported = await client.send('/api/auth/account/export');
    expect(exported.body.parts.account.apiKeys).toMatchObject([{ id: key.id, name: 'um' }]);
    await client.post('/api/auth/account/delete', { password: PASSWORD });
    expect((await resolved(secret)).body.data).toBeNull();
  });

  it.each([
    [{}],
    [{ name: '' }],
    [{ name: '   ' }],
    [{ name: 'x'.repeat(61) }],
    [{ name: 7 }],
    [{ name: 'um', permissions: [] }],
    [{ name: 'um', permissions: 'read' }],
    [{ name: 'um', permissions: ['read', 'read'] }],
    [{ name: 'um', permissions: ['read', 'manage'] }],
    [{ name: 'um', permissions: ['own'] }],
    [{ name: 'um', expiresAt: '2020-01-01T00:00:00Z' }],
    [{ name: 'um', expiresAt: 'amanhã' }],
    [{ name: 'um', expiresAt: 7 }],
    [{ name: 'um', requestsPerMinute: 0 }],
    [{ name: 'um', requestsPerMinute: 1.5 }],
    [{ name: 'um', requestsPerMinute: 1_201 }],
    [{ name: 'um', requestsPerMinute: 1e300 }],
  ])('is not created from %j', async (body) => {
    const { client } = await signedIn();
    expect((await client.post(PATH, { password: PASSWORD, ...body })).status).toBe(400);
    expect((await client.send(PATH)).body.data).toEqual([]);
  });

  it('is resolved for services only, and managed by its signed-in user only', async () => {
    const { client, user } = await signedIn();
    const { secret } = (await client.post(PATH, { name: 'um', password: PASSWORD })).body.data;
    const asUser = await service.callerHeaders({ ip: '1.2.3.4', user: { id: user.id, sessionId: 'x' } });
    expect((await resolved(secret, asUser)).status).toBe(403);
    expect((await createBrowser(service).send(PATH)).status).toBe(401);
  });
});
