import { OWNED_WORKSPACES_MAX } from '@escriba/contracts/auth/workspaces';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { statuses } from '../testing/browser.ts';
import { type ServiceWithUsage, startWithUsage } from '../testing/start-with-usage.ts';
import { PASSWORD } from '../testing/users.ts';
import { SHOW, WORKSPACES, createPerson, createTeam, grantOf } from '../testing/workspaces.ts';

const DAY_MS = 86_400_000;
let service: ServiceWithUsage;
const erased: string[] = [];
/** A workspace whose recordings cannot be erased. */
let stuck: string | undefined;
const eraseUnlessStuck = async (id: string): Promise<void> => {
  if (id === stuck) throw new Error('the other service is down');
  erased.push(id);
};

beforeAll(async () => {
  service = await startWithUsage({
    accountParts: [{ name: 'transcriptions', collect: async () => [], erase: eraseUnlessStuck }],
  });
});
beforeEach(() => service.usage.become('business'));
afterAll(() => service.stop());

const endedSince = async (): Promise<string[]> =>
  (await service.services.sessions.listEnded(new Date(service.clock.now().getTime() - DAY_MS))).map(
    ({ id }) => id,
  );

describe('a workspace', () => {
  it('is created by a user on a plan with workspaces, who owns it', async () => {
    const { owner, id, path } = await createTeam(service);
    expect((await owner.client.get(path)).body.data).toMatchObject({
      id,
      name: 'Redação',
      role: 'owner',
      members: [{ userId: owner.user.id, email: owner.email, role: 'owner' }],
      invitations: [],
      offeredTo: null,
      sendsMails: false,
    });
    expect((await owner.client.get(WORKSPACES)).body.data).toMatchObject([
      { id, role: 'owner', memberCount: 1 },
    ]);
    expect(await grantOf(service, owner.user.id, id)).toMatchObject({ role: 'owner' });
    expect(service.usage.payers()).toContainEqual({ workspaceId: id, payerId: owner.user.id, version: 1 });
  });

  it('needs the plan, and usage, which counts its minutes', async () => {
    const { client } = await createPerson(service);
    service.usage.become('pro');
    const refused = await client.post(WORKSPACES, { name: 'Redação' });
    expect([refused.status, refused.body.error]).toEqual([403, 'auth.workspace_plan_required']);
    service.usage.become('down');
    expect((await client.post(WORKSPACES, { name: 'Redação' })).status).toBe(503);
    expect((await client.get(WORKSPACES)).body.data).toEqual([]);
  });

  it('is one of a limited number, also when they are created at the same time', async () => {
    const { client } = await createPerson(service);
    const responses = await Promise.all(
      Array.from({ length: OWNED_WORKSPACES_MAX + 3 }, () => client.post(WORKSPACES, { name: 'um' })),
    );
    expect(statuses(responses).filter((status) => status === 409)).toHaveLength(3);
  });

  it.each([[{}], [{ name: '' }], [{ name: ' \u202e\n ' }], [{ name: 'x'.repeat(61) }], [{ name: 7 }]])(
    'is not created from %j',
    async (body) => {
      const { client } = await createPerson(service);
      expect((await client.post(WORKSPACES, body)).status).toBe(400);
    },
  );

  it('is unknown to all who are no members', async () => {
    const [{ owner, id, path, tokenOf }, other] = [await createTeam(service), await createTeam(service)];
    const token = await tokenOf();
    const invitationId = token.split('.')[0];
    const stranger = other.owner.client;
    const responses = [
      await stranger.get(path),
      await stranger.send(path, { method: 'PATCH', body: { name: 'meu' } }),
      await stranger.post(`${path}/delete`, { password: PASSWORD }),
      await stranger.send(`${path}/members/${owner.user.id}`, { method: 'PATCH', body: { role: 'reader' } }),
      await stranger.send(`${path}/members/${owner.user.id}`, { method: 'DELETE' }),
      await stranger.post(`${path}/offer`, { userId: owner.user.id, password: PASSWORD }),
      await stranger.post(`${path}/offer/accept`),
      await stranger.post(`${path}/offer/decline`),
      await stranger.post(`${path}/invitations`, { role: 'admin' }),
      await stranger.post(`${path}/invitations/${invitationId}/renew`),
      await stranger.send(`${path}/invitations/${invitationId}`, { method: 'DELETE' }),
    ];
    expect(responses.map(({ status, body }) => [status, body.error])).toEqual(
      responses.map(() => [404, 'auth.workspace_not_found']),
    );
    // In another workspace, of which they are a member, the ids lead nowhere either.
    const mixed = [
      await stranger.post(`${other.path}/invitations/${invitationId}/renew`),
      await stranger.send(`${other.path}/invitations/${invitationId}`, { method: 'DELETE' }),
      await stranger.send(`${other.path}/members/${owner.user.id}`, { method: 'DELETE' }),
    ];
    expect(mixed.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await grantOf(service, other.owner.user.id, id)).toBeNull();
    expect((await owner.client.get(path)).body.data.invitations).toHaveLength(1);
  });
});

describe('an end', () => {
  it('deletes the workspace with everything in it, and repeats that for what was under way', async () => {
    const { owner, id, path, join, tokenOf } = await createTeam(service);
    const [editor, token] = [await join('editor'), await tokenOf()];
    const grant = await grantOf(service, editor.user.id, id);
    expect((await owner.client.post(`${path}/delete`)).body.error).toBe('auth.current_password_required');
    expect((await owner.client.post(`${path}/delete`, { password: PASSWORD })).status).toBe(200);
    expect(erased).toContain(id);
    expect(await grantOf(service, editor.user.id, id)).toBeNull();
    expect(await endedSince()).toContain(grant?.grantId);
    expect((await editor.client.post(SHOW, { token })).status).toBe(404);
    expect((await owner.client.get(WORKSPACES)).body.data).toEqual([]);
    service.clock.advance(600_000);
    await service.housekeeping.run();
    const times = erased.filter((one) => one === id).length;
    expect(times).toBe(2);
    await service.housekeeping.run();
    expect(erased.filter((one) => one === id)).toHaveLength(times);
  });

  it('does not wait for another workspace that cannot be erased', async () => {
    const [one, other] = [await createTeam(service), await createTeam(service)];
    stuck = one.id;
    for (const { owner, path } of [one, other])
      expect((await owner.client.post(`${path}/delete`, { password: PASSWORD })).status).toBe(200);
    expect(erased).toContain(other.id);
    service.clock.advance(600_000);
    for (let time = 0; time < 2; time += 1)
      await expect(service.housekeeping.run()).rejects.toThrow('the other service is down');
    expect(erased.filter((id) => id === other.id)).toHaveLength(2);
    stuck = undefined;
    await service.housekeeping.run();
    expect(erased).toContain(one.id);
  });

  it('of an account waits until it owns no workspace, and removes it from all others', async () => {
    const { owner, id, path, join } = await createTeam(service);
    const reader = await join('reader');
    const grant = await grantOf(service, reader.user.id, id);
    const refused = await owner.client.post('/api/auth/account/delete', { password: PASSWORD });
    expect([refused.status, refused.body.error]).toEqual([409, 'auth.owns_workspaces']);
    expect((await owner.client.get(WORKSPACES)).body.data).toHaveLength(1);
    const exported = await reader.client.send('/api/auth/account/export');
    expect(exported.body.parts.account.workspaces).toMatchObject([{ id, role: 'reader' }]);
    expect((await reader.client.post('/api/auth/account/delete', { password: PASSWORD })).status).toBe(200);
    expect(await endedSince()).toContain(grant?.grantId);
    expect((await owner.client.get(path)).body.data.memberCount).toBe(1);
  });
});
