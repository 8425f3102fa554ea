import { INVITATION_DAYS } from '@escriba/contracts/auth/workspaces';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startMailServer } from '../testing/mail-server.ts';
import { type ServiceWithUsage, startWithUsage } from '../testing/start-with-usage.ts';
import { ACCEPT, createPerson, createTeam } from '../testing/workspaces.ts';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let service: ServiceWithUsage;

beforeAll(async () => {
  mail = await startMailServer();
  service = await startWithUsage({ settings: { SMTP_URL: mail.url } });
});
beforeEach(async () => {
  await service.services.outbox.deliverDue();
  mail.received.length = 0;
});
afterAll(async () => {
  await service.stop();
  await mail.stop();
});

const received = async () => {
  await service.services.outbox.deliverDue();
  return mail.received.filter(({ subject }) => subject === 'Convite para um espaço de trabalho no Escriba');
};

describe('an invitation with an address', () => {
  it('is mailed with its link, and with nothing that its sender typed', async () => {
    const { owner, path, invite } = await createTeam(service);
    expect((await owner.client.get(path)).body.data.sendsMails).toBe(true);
    const guest = await createPerson(service);
    const { body } = await invite({ email: guest.email });
    const [sent, ...others] = await received();
    expect([sent?.to, others]).toEqual([[guest.email], []]);
    expect(sent?.raw).toContain(`https://escriba.test${body.data.path}`);
    // Neither the names nor the address of the owner, which is not confirmed.
    for (const typed of ['Redação', 'Ana Souza', owner.email]) expect(sent?.raw).not.toContain(typed);
    const token = body.data.path.split('#')[1];
    expect((await guest.client.post(ACCEPT, { token })).status).toBe(200);
  });

  it('is not mailed without an address', async () => {
    const { invite } = await createTeam(service);
    expect((await invite()).status).toBe(201);
    expect(await received()).toEqual([]);
  });

  it('is mailed only while it holds, with its newest link', async () => {
    const { owner, path, invite } = await createTeam(service);
    const first = (await invite({ email: 'bia@example.com' })).body.data;
    const second = (await invite({ email: 'caio@example.com' })).body.data;
    await owner.client.send(`${path}/invitations/${first.id}`, { method: 'DELETE' });
    const renewed = (await owner.client.post(`${path}/invitations/${second.id}/renew`)).body.data;
    const sent = await received();
    expect(sent.map(({ to }) => to)).toEqual([['caio@example.com']]);
    expect(sent[0]?.raw).toContain(renewed.path);
    await invite({ email: 'davi@example.com' });
    service.clock.advance(INVITATION_DAYS * 86_400_000);
    expect(await received()).toHaveLength(1);
  });

  it('is one of a limited number of mails to an address', async () => {
    const { invite } = await createTeam(service);
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await invite({ email: 'eva@example.com' })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});
