import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { statuses } from '../testing/browser.ts';
import { type ServiceWithUsage, startWithUsage } from '../testing/start-with-usage.ts';
import { PASSWORD } from '../testing/users.ts';
import { ACCEPT, WORKSPACES, createPerson, createTeam, grantOf } from '../testing/workspaces.ts';

const DAY_MS = 86_400_000;
let service: ServiceWithUsage;

beforeAll(async () => {
  service = await startWithUsage();
});
beforeEach(() => service.usage.become('business'));
afterAll(() => service.stop());

const endedSince = async (): Promise<string[]> =>
  (await service.services.sessions.listEnded(new Date(service.clock.now().getTime() - DAY_MS))).map(
    ({ id }) => id,
  );

describe('a role', () => {
  it('lets owner and admins manage, and all members read the list', async () => {
    const { path, join, owner } = await createTeam(service);
    const people = { admin: await join('admin'), editor: await join('editor'), reader: await join('reader') };
    for (const [role, { client }] of Object.entries(people)) {
      const isAdmin = role === 'admin';
      expect((await client.get(path)).body.data.members).toHaveLength(4);
      const tried = [
        await client.send(path, { method: 'PATCH', body: { name: 'Outra' } }),
        await client.post(`${path}/invitations`, { role: 'reader' }),
        await client.send(`${path}/members/${people.reader.user.id}`, {
          method: 'PATCH',
          body: { role: 'reader' },
        }),
      ];
      expect(tried.map(({ status }) => status)).toEqual(isAdmin ? [200, 201, 200] : [403, 403, 403]);
      // Only the owner offers and deletes a workspace; no role makes another member its owner.
      const owners = [
        await client.post(`${path}/delete`, { password: PASSWORD }),
        await client.post(`${path}/offer`, { userId: people.admin.user.id, password: PASSWORD }),
        await client.post(`${path}/offer/accept`),
        await client.send(`${path}/members/${owner.user.id}`, { method: 'PATCH', body: { role: 'reader' } }),
        await client.send(`${path}/members/${owner.user.id}`, { method: 'DELETE' }),
      ];
      expect(owners.map(({ status }) => status)).toEqual([403, 403, 409, 403, 403]);
    }
    const own = `${path}/members/${people.admin.user.id}`;
    expect((await people.admin.client.send(own, { method: 'PATCH', body: { role: 'owner' } })).status).toBe(
      400,
    );
  });

  it('that changes ends what the member could do, and the invitations they made', async () => {
    const { owner, id, path, join, tokenOf } = await createTeam(service);
    const admin = await join('admin');
    const token = await tokenOf({}, admin);
    const before = await grantOf(service, admin.user.id, id);
    const member = `${path}/members/${admin.user.id}`;
    expect((await owner.client.send(member, { method: 'PATCH', body: { role: 'reader' } })).status).toBe(200);
    const after = await grantOf(service, admin.user.id, id);
    expect(after?.role).toBe('reader');
    expect(after?.grantId).not.toBe(before?.grantId);
    expect(await endedSince()).toContain(before?.grantId);
    expect((await (await createPerson(service)).client.post(ACCEPT, { token })).status).toBe(410);
  });

  it('stays the same if it is given again', async () => {
    const { owner, id, path, join } = await createTeam(service);
    const reader = await join('reader');
    const before = await grantOf(service, reader.user.id, id);
    await owner.client.send(`${path}/members/${reader.user.id}`, {
      method: 'PATCH',
      body: { role: 'reader' },
    });
    expect(await grantOf(service, reader.user.id, id)).toEqual(before);
  });
});

describe('a member', () => {
  it('who is removed or leaves can do nothing any more', async () => {
    const { owner, id, path, join, tokenOf } = await createTeam(service);
    const [admin, reader] = [await join('admin'), await join('reader')];
    const token = await tokenOf({}, admin);
    const grants = [await grantOf(service, admin.user.id, id), await grantOf(service, reader.user.id, id)];
    expect((await owner.client.send(`${path}/members/${admin.user.id}`, { method: 'DELETE' })).status).toBe(
      200,
    );
    expect((await reader.client.send(`${path}/members/${reader.user.id}`, { method: 'DELETE' })).status).toBe(
      200,
    );
    expect(await endedSince()).toEqual(expect.arrayContaining(grants.map((grant) => grant?.grantId)));
    for (const { user, client } of [admin, reader]) {
      expect(await grantOf(service, user.id, id)).toBeNull();
      expect((await client.get(path)).status).toBe(404);
      expect((await client.get(WORKSPACES)).body.data).toEqual([]);
    }
    // The removed admin knows the link.
    expect((await admin.client.post(ACCEPT, { token })).status).toBe(410);
  });

  it('cannot be the last owner who leaves', async () => {
    const { owner, path } = await createTeam(service);
    const left = await owner.client.send(`${path}/members/${owner.user.id}`, { method: 'DELETE' });
    expect([left.status, left.body.error]).toEqual([403, 'auth.owner_stays']);
  });
});

describe('an offer of the workspace', () => {
  it('makes who accepts it the owner and payer, and the owner before an admin', async () => {
    const { owner, id, path, join } = await createTeam(service);
    const admin = await join('admin');
    const offer = { userId: admin.user.id };
    expect((await owner.client.post(`${path}/offer`, offer)).body.error).toBe(
      'auth.current_password_required',
    );
    const offered = await owner.client.post(`${path}/offer`, { ...offer, password: PASSWORD });
    expect(offered.body.data.offeredTo).toBe(admin.user.id);
    service.usage.become('pro');
    expect((await admin.client.post(`${path}/offer/accept`)).body.error).toBe('auth.workspace_plan_required');
    service.usage.become('business');
    expect((await admin.client.post(`${path}/offer/accept`)).body.data).toMatchObject({
      role: 'owner',
      offeredTo: null,
    });
    expect(await grantOf(service, owner.user.id, id)).toMatchObject({ role: 'admin' });
    await service.services.outbox.deliverDue();
    expect(service.usage.payers()).toContainEqual({ workspaceId: id, payerId: admin.user.id, version: 2 });
    // The owner before has no second word.
    expect((await owner.client.post(`${path}/delete`, { password: PASSWORD })).status).toBe(403);
  });

  it('holds for one member, once, however many accept at the same time', async () => {
    const { owner, path, join } = await createTeam(service);
    const [bia, caio] = [await join('admin'), await join('admin')];
    const offerTo = (userId: string | null) =>
      owner.client.post(`${path}/offer`, { userId, password: PASSWORD });
    await Promise.all([offerTo(bia.user.id), offerTo(caio.user.id)]);
    const taken = await Promise.all([
      bia.client.post(`${path}/offer/accept`),
      caio.client.post(`${path}/offer/accept`),
      caio.client.post(`${path}/offer/accept`),
      bia.client.post(`${path}/offer/accept`),
    ]);
    expect(statuses(taken)).toEqual([200, 409, 409, 409]);
    const { members } = (await owner.client.get(path)).body.data;
    expect(members.filter(({ role }: { role: string }) => role === 'owner')).toHaveLength(1);
  });

  it('ends when it is withdrawn or declined, or the member leaves', async () => {
    const { owner, path, join } = await createTeam(service);
    const bia = await join('admin');
    const offerTo = (userId: string | null) =>
      owner.client.post(`${path}/offer`, { userId, password: PASSWORD });
    await offerTo(bia.user.id);
    expect((await offerTo(null)).body.data.offeredTo).toBeNull();
    expect((await bia.client.post(`${path}/offer/accept`)).status).toBe(409);
    await offerTo(bia.user.id);
    expect((await bia.client.post(`${path}/offer/decline`)).body.data.offeredTo).toBeNull();
    await offerTo(bia.user.id);
    await bia.client.send(`${path}/members/${bia.user.id}`, { method: 'DELETE' });
    expect((await owner.client.get(path)).body.data.offeredTo).toBeNull();
    expect((await offerTo((await createPerson(service)).user.id)).status).toBe(404);
  });
});
