import { createHash } from 'node:crypto';
import { API_KEYS_MAX } from '@escriba/contracts/auth/api-keys';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { statuses } from '../testing/browser.ts';
import { type ServiceWithUsage, startWithUsage } from '../testing/start-with-usage.ts';
import { PASSWORD } from '../testing/users.ts';
import { ACCEPT, type Person, createPerson, createTeam } from '../testing/workspaces.ts';

const DAY_MS = 86_400_000;
let service: ServiceWithUsage;

beforeAll(async () => {
  service = await startWithUsage();
});
beforeEach(() => service.usage.become('business'));
afterAll(() => service.stop());

type Team = Awaited<ReturnType<typeof createTeam>>;

const keysOf = ({ path }: Pick<Team, 'path'>): string => `${path}/api-keys`;
const createKey = ({ client }: Person, team: Team, fields: object = {}) =>
  client.post(keysOf(team), { name: 'Painel', password: PASSWORD, ...fields });
/** Creates a key; returns its id and secret. */
const keyOf = async (person: Person, team: Team): Promise<{ id: string; secret: string }> => {
  const { status, body } = await createKey(person, team);
  expect(status).toBe(201);
  return { id: body.data.key.id, secret: body.data.secret };
};
const resolved = async (secret: string): Promise<unknown> => {
  const response = await fetch(`${service.url}/internal/api-keys/resolve`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(await service.callerHeaders({ ip: '127.0.0.1', service: 'gateway' })),
    },
    body: JSON.stringify({ hash: createHash('sha256').update(secret).digest('hex') }),
  });
  return ((await response.json()) as { data: unknown }).data;
};
const endedIds = async (): Promise<string[]> =>
  (await service.services.sessions.listEnded(new Date(service.clock.now().getTime() - DAY_MS))).map(
    ({ id }) => id,
  );

describe('an API key of a workspace', () => {
  it('acts for the workspace in the name of its maker, and is shown to owner and admins', async () => {
    const team = await createTeam(service);
    const admin = await team.join('admin');
    const { status, body } = await createKey(admin, team, { permissions: ['read'] });
    expect(status).toBe(201);
    const { key, secret } = body.data;
    expect(key).toMatchObject({
      name: 'Painel',
      createdBy: { userId: admin.user.id, name: admin.user.name },
    });
    expect(await resolved(secret)).toMatchObject({
      id: key.id,
      userId: team.id,
      personId: admin.user.id,
      permissions: ['read'],
      isAllowed: true,
    });
    for (const { client } of [team.owner, admin])
      expect((await client.get(keysOf(team))).body.data).toMatchObject([{ id: key.id }]);
    // Neither person has it among the keys of their own space.
    for (const { client } of [team.owner, admin])
      expect((await client.get('/api/auth/api-keys')).body.data).toEqual([]);
  });

  it.each(['editor', 'reader', 'outsider'])('is not managed by an %s', async (role) => {
    const team = await createTeam(service);
    const { id, secret } = await keyOf(team.owner, team);
    const person = role === 'outsider' ? await createPerson(service) : await team.join(role);
    const tried = [
      await person.client.get(keysOf(team)),
      await createKey(person, team),
      await person.client.send(`${keysOf(team)}/${id}`, { method: 'DELETE' }),
    ];
    expect(tried.map((response) => response.body.error)).toEqual(
      tried.map(() => (role === 'outsider' ? 'auth.workspace_not_found' : 'auth.workspace_role_missing')),
    );
    expect((await person.client.send(`/api/auth/api-keys/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect(await resolved(secret)).not.toBeNull();
  });

  it('stays after a new password if its maker wants that, and is revoked with their own keys otherwise', async () => {
    const team = await createTeam(service);
    const change = (fields: object) =>
      team.owner.client.post('/api/auth/change-password', {
        currentPassword: PASSWORD,
        newPassword: PASSWORD,
        revokesAccess: true,
        ...fields,
      });
    const reset = async (fields: object) => {
      const source = { ip: '198.51.100.9', userAgent: '' };
      const { url } = await service.services.resetLinks.create({
        userId: team.owner.user.id,
        source,
        detail: 'mail',
      });
      const token = url.split('#')[1] ?? '';
      return team.owner.client.post('/api/auth/password-reset/confirm', {
        token,
        newPassword: PASSWORD,
        ...fields,
      });
    };
    for (const renew of [change, reset]) {
      const { secret } = await keyOf(team.owner, team);
      const own = await team.owner.client.post('/api/auth/api-keys', { name: 'Meu', password: PASSWORD });
      expect((await renew({ keepsWorkspaceKeys: true })).status).toBe(200);
      expect([await resolved(own.body.data.secret), await resolved(secret)]).toEqual([
        null,
        expect.anything(),
      ]);
      if (renew === reset)
        await team.owner.client.post('/api/auth/login', { email: team.owner.email, password: PASSWORD });
      expect((await renew({})).status).toBe(200);
      expect(await resolved(secret)).toBeNull();
    }
  });

  it('is revoked by any who manage the workspace, and not through another workspace', async () => {
    const [team, other] = [await createTeam(service), await createTeam(service)];
    const admin = await team.join('admin');
    const { id, secret } = await keyOf(team.owner, team);
    const own = (await team.owner.client.post('/api/auth/api-keys', { name: 'Meu', password: PASSWORD }))
      .body;
    const revoke = (person: Person, at: Team, keyId: string) =>
      person.client.send(`${keysOf(at)}/${keyId}`, { method: 'DELETE' });
    expect((await revoke(other.owner, other, id)).body.error).toBe('auth.api_key_not_found');
    expect((await revoke(admin, team, own.data.key.id)).body.error).toBe('auth.api_key_not_found');
    expect(await resolved(own.data.secret)).not.toBeNull();
    expect((await revoke(admin, team, id)).status).toBe(200);
    expect((await revoke(admin, team, id)).status).toBe(200);
    expect(await resolved(secret)).toBeNull();
    expect(await endedIds()).toContain(id);
  });

  it.each([
    [
      'is removed',
      (admin: Person, { owner, path }: Team) =>
        owner.client.send(`${path}/members/${admin.user.id}`, { method: 'DELETE' }),
    ],
    [
      'leaves',
      (admin: Person, { path }: Team) =>
        admin.client.send(`${path}/members/${admin.user.id}`, { method: 'DELETE' }),
    ],
    [
      'becomes an editor',
      (admin: Person, { owner, path }: Team) =>
        owner.client.send(`${path}/members/${admin.user.id}`, { method: 'PATCH', body: { role: 'editor' } }),
    ],
    [
      'deletes their account',
      (admin: Person) => admin.client.post('/api/auth/account/delete', { password: PASSWORD }),
    ],
    [
      'sees the workspace deleted',
      (_admin: Person, { owner, path }: Team) => owner.client.post(`${path}/delete`, { password: PASSWORD }),
    ],
  ] as const)('ends at once when its maker %s', async (_what, act) => {
    const team = await createTeam(service);
    const admin = await team.join('admin');
    const [ending, staying] = [await keyOf(admin, team), await keyOf(team.owner, team)];
    expect((await act(admin, team)).status).toBe(200);
    expect(await resolved(ending.secret)).toBeNull();
    expect(await endedIds()).toContain(ending.id);
    const isDeleted = (await team.owner.client.get(team.path)).status === 404;
    expect((await resolved(staying.secret)) === null).toBe(isDeleted);
  });

  it('ends when it is created while its maker is removed, in whichever order', async () => {
    const team = await createTeam(service);
    const admin = await team.join('admin');
    const [created] = await Promise.all([
      createKey(admin, team),
      team.owner.client.send(`${team.path}/members/${admin.user.id}`, { method: 'DELETE' }),
    ]);
    if (created.status === 201) expect(await resolved(created.body.data.secret)).toBeNull();
    else expect(created.body.error).toBe('auth.workspace_not_found');
  });

  it('stays when its maker passes the workspace on, and remains an admin', async () => {
    const team = await createTeam(service);
    const admin = await team.join('admin');
    const { secret } = await keyOf(team.owner, team);
    await team.owner.client.post(`${team.path}/offer`, { userId: admin.user.id, password: PASSWORD });
    expect((await admin.client.post(`${team.path}/offer/accept`)).status).toBe(200);
    expect(await resolved(secret)).toMatchObject({ userId: team.id, isAllowed: true });
  });

  it('counts for the workspace, not for who makes it, also when they are created at the same time', async () => {
    const team = await createTeam(service);
    const admin = await team.join('admin');
    for (let at = 0; at < API_KEYS_MAX - 1; at += 1) await keyOf(team.owner, team);
    const made = await Promise.all([createKey(team.owner, team), createKey(admin, team)]);
    expect(statuses(made)).toEqual([201, 409]);
    const own = await team.owner.client.post('/api/auth/api-keys', { name: 'Meu', password: PASSWORD });
    expect(own.status).toBe(201);
  });

  it('needs the password, and a plan with API access when it is created and when it is used', async () => {
    const team = await createTeam(service);
    const { secret } = await keyOf(team.owner, team);
    expect((await createKey(team.owner, team, { password: 'errada' })).body.error).toBe(
      'auth.current_password_wrong',
    );
    service.usage.become('pro');
    expect((await createKey(team.owner, team)).body.error).toBe('auth.api_plan_required');
    expect(await resolved(secret)).toMatchObject({ userId: team.id, isAllowed: false });
  });

  it('is made by no one who was invited and has not joined', async () => {
    const team = await createTeam(service);
    const token = await team.tokenOf({ role: 'admin' });
    const guest = await createPerson(service);
    expect((await createKey(guest, team)).status).toBe(404);
    expect((await guest.client.post(ACCEPT, { token })).status).toBe(200);
    expect((await createKey(guest, team)).status).toBe(201);
  });
});
