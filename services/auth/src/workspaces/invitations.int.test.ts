import { randomUUID } from 'node:crypto';
import { INVITATION_DAYS } from '@escriba/contracts/auth/workspaces';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createBrowser, statuses } from '../testing/browser.ts';
import { type ServiceWithUsage, startWithUsage } from '../testing/start-with-usage.ts';
import { ACCEPT, SHOW, createPerson, createTeam, grantOf } from '../testing/workspaces.ts';

const DAY_MS = 86_400_000;
let service: ServiceWithUsage;

beforeAll(async () => {
  service = await startWithUsage();
});
beforeEach(() => service.usage.become('business'));
afterAll(() => service.stop());

describe('an invitation', () => {
  it('shows what it is for, and lets one person in', async () => {
    const { owner, id, path, tokenOf } = await createTeam(service);
    const token = await tokenOf();
    const visitor = createBrowser(service);
    expect((await visitor.post(SHOW, { token })).body.data).toMatchObject({
      state: 'open',
      workspaceName: 'Redação',
      invitedBy: 'Ana Souza',
      role: 'editor',
      email: null,
    });
    expect((await visitor.post(ACCEPT, { token })).status).toBe(401);
    const bia = await createPerson(service);
    expect((await bia.client.post(ACCEPT, { token })).body.data).toMatchObject({ id, role: 'editor' });
    expect(await grantOf(service, bia.user.id, id)).toMatchObject({ role: 'editor' });
    expect((await bia.client.post(SHOW, { token })).body.data.state).toBe('member');
    expect((await visitor.post(SHOW, { token })).body.data.state).toBe('used');
    const again = await (await createPerson(service)).client.post(ACCEPT, { token });
    expect([again.status, again.body.error]).toEqual([410, 'auth.invitation_over']);
    expect((await owner.client.get(path)).body.data).toMatchObject({ memberCount: 2, invitations: [] });
  });

  it('lets in one of two people who use it at the same time', async () => {
    const { owner, path, tokenOf } = await createTeam(service);
    const token = await tokenOf();
    const people = await Promise.all([createPerson(service), createPerson(service), createPerson(service)]);
    const responses = await Promise.all(people.map(({ client }) => client.post(ACCEPT, { token })));
    expect(statuses(responses)).toEqual([200, 410, 410]);
    expect((await owner.client.get(path)).body.data.memberCount).toBe(2);
  });

  it('is used once by a person who sends it twice at once', async () => {
    const { owner, path, tokenOf } = await createTeam(service);
    const [token, { client }] = [await tokenOf(), await createPerson(service)];
    const responses = await Promise.all([1, 2, 3].map(() => client.post(ACCEPT, { token })));
    expect(statuses(responses)).toEqual([200, 409, 409]);
    expect((await owner.client.get(path)).body.data.memberCount).toBe(2);
  });

  it('is not used up by its maker, who is a member', async () => {
    const { owner, tokenOf } = await createTeam(service);
    const token = await tokenOf();
    const own = await owner.client.post(ACCEPT, { token });
    expect([own.status, own.body.error]).toEqual([409, 'auth.already_member']);
    expect((await (await createPerson(service)).client.post(ACCEPT, { token })).status).toBe(200);
  });

  it('expires, can be renewed, and then has another link', async () => {
    const { owner, path, tokenOf } = await createTeam(service);
    const token = await tokenOf();
    const id = token.split('.')[0];
    const { client } = await createPerson(service);
    service.clock.advance(INVITATION_DAYS * DAY_MS);
    expect((await createBrowser(service).post(SHOW, { token })).body.data.state).toBe('expired');
    const admin = await createPerson(service);
    expect((await admin.client.post(ACCEPT, { token })).status).toBe(410);
    const list = (await owner.client.get(path)).body.data;
    expect(list?.invitations ?? []).toMatchObject([{ id, isExpired: true }]);
    const renewed = (await owner.client.post(`${path}/invitations/${id}/renew`)).body.data;
    expect(renewed).toMatchObject({ id, isExpired: false });
    expect((await createBrowser(service).post(SHOW, { token })).status).toBe(404);
    expect((await client.post(ACCEPT, { token })).status).toBe(404);
    expect((await client.post(ACCEPT, { token: renewed.path.split('#')[1] })).status).toBe(200);
  });

  it('can be cancelled', async () => {
    const { owner, path, tokenOf } = await createTeam(service);
    const token = await tokenOf();
    const remove = () =>
      owner.client.send(`${path}/invitations/${token.split('.')[0]}`, { method: 'DELETE' });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    expect((await createBrowser(service).post(SHOW, { token })).body.data.state).toBe('cancelled');
    expect((await (await createPerson(service)).client.post(ACCEPT, { token })).status).toBe(410);
  });

  it('with an address is for its account alone', async () => {
    const { invite } = await createTeam(service);
    const [bia, caio] = [await createPerson(service), await createPerson(service)];
    const { body } = await invite({ email: bia.email.toUpperCase() });
    const token = body.data.path.split('#')[1];
    expect((await caio.client.post(SHOW, { token })).body.data.state).toBe('other_address');
    const refused = await caio.client.post(ACCEPT, { token });
    expect([refused.status, refused.body.error]).toEqual([403, 'auth.invitation_of_other_address']);
    expect((await bia.client.post(ACCEPT, { token })).status).toBe(200);
    expect((await invite({ email: bia.email })).body.error).toBe('auth.already_member');
  });

  it.each([[{ role: 'owner' }], [{ role: 'root' }], [{}], [{ role: 'reader', email: 'x' }]])(
    'is not made from %j',
    async (body) => {
      const { owner, path } = await createTeam(service);
      expect((await owner.client.post(`${path}/invitations`, body)).status).toBe(400);
    },
  );

  it.each(['', 'x', `${randomUUID()}.${'a'.repeat(43)}`, '\u0000', "' or 1=1 --"])(
    'is not guessed: %j',
    async (token) => {
      const { client } = await createPerson(service);
      for (const path of [SHOW, ACCEPT])
        expect([400, 404]).toContain((await client.post(path, { token })).status);
    },
  );

  it('has a secret that is stored nowhere, and a link that only its maker sees', async () => {
    const { owner, path, tokenOf, join } = await createTeam(service);
    const admin = await join('admin');
    const secret = (await tokenOf()).split('.')[1] ?? '-';
    const rows = await service.db.selectFrom('workspace_invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect((await admin.client.get(path)).body.data.invitations).toMatchObject([{ path: null }]);
    expect((await owner.client.get(path)).body.data.invitations[0].path).toContain(secret);
  });
});
