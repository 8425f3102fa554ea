import { randomUUID } from 'node:crypto';
import { type PersonMentioned, deliverMention } from '@escriba/contracts/events/events';
import type { CallerName } from '@escriba/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startMailServer } from '../testing/mail-server.ts';
import { type ServiceWithUsage, startWithUsage } from '../testing/start-with-usage.ts';
import { PASSWORD } from '../testing/users.ts';
import { type Person, createPerson, createTeam } from '../testing/workspaces.ts';

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

const confirm = async ({ user }: Person): Promise<void> => {
  await service.db.updateTable('users').set({ email_verified: true }).where('id', '=', user.id).execute();
};
const createMentioned = async () => {
  const team = await createTeam(service);
  const person = await team.join('reader');
  await confirm(person);
  return { team, person };
};
const mentionOf = (person: Person, author: Person, workspaceId: string): PersonMentioned => ({
  id: randomUUID(),
  type: 'person.mentioned',
  occurredAt: service.clock.now().toISOString(),
  data: {
    userId: person.user.id,
    workspaceId,
    authorId: author.user.id,
    transcriptionId: randomUUID(),
    commentId: randomUUID(),
  },
});
const send = async (body: unknown, caller: CallerName = 'transcription'): Promise<number> => {
  const headers = await service.callerHeaders({ ip: '127.0.0.1', service: caller });
  const response = await fetch(service.url + deliverMention.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
};
const received = async () => {
  while ((await service.services.outbox.deliverDue()) > 0);
  return mail.received;
};

describe('a member whom a comment mentions', () => {
  it('gets one mail, which names the author and leads to the comment in its workspace', async () => {
    const { team, person } = await createMentioned();
    const event = mentionOf(person, team.owner, team.id);
    expect([await send(event), await send(event)]).toEqual([200, 200]);
    const [only, ...others] = await received();
    expect([only?.to, only?.subject, others]).toEqual([[person.email], 'Um comentário menciona você', []]);
    const { transcriptionId, commentId } = event.data;
    expect(only?.raw).toContain('De: Ana Souza\r\nEspaço: Redação');
    const link = `https://escriba.test/app/transcriptions/${transcriptionId}?workspace=${team.id}#comment=${commentId}`;
    expect(only?.raw).toContain(link);
  });

  it('gets none once they or the author are no members, or the workspace is deleted', async () => {
    const { team, person } = await createMentioned();
    const author = await team.join('editor');
    await team.owner.client.send(`${team.path}/members/${author.user.id}`, { method: 'DELETE' });
    await send(mentionOf(person, author, team.id));
    const stranger = await createPerson(service);
    await confirm(stranger);
    await send(mentionOf(stranger, team.owner, team.id));
    await send(mentionOf(person, stranger, team.id));
    expect(await received()).toEqual([]);
    const event = mentionOf(person, team.owner, team.id);

    expect((await team.owner.client.post(`${team.path}/delete`, { password: PASSWORD })).status).toBe(200);
    await send(event);
    expect(await received()).toEqual([]);
  });

  it('gets none at an address that is not confirmed, and five an hour', async () => {
    const { team, person } = await createMentioned();
    const other = await team.join('reader');
    await send(mentionOf(other, team.owner, team.id));
    expect(await received()).toEqual([]);
    for (let count = 0; count < 7; count += 1) await send(mentionOf(person, team.owner, team.id));
    expect(await received()).toHaveLength(5);
  });
});

it('mentions are accepted from the transcription service alone', async () => {
  const { team, person } = await createMentioned();
  const event = mentionOf(person, team.owner, team.id);
  expect([await send(event, 'billing'), await send({ ...event, data: {} })]).toEqual([403, 400]);
  expect(await received()).toEqual([]);
});
