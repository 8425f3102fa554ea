import { NOTICE_TOPICS } from '@escriba/contracts/auth/notices';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../../testing/browser.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { PASSWORD, registerIn } from '../../testing/users.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const SEEN = '/api/auth/notices/seen';
const EARLIER = '2026-11-01T10:00:00.000Z';
const LATER = '2026-11-02T10:00:00.000Z';
const signedIn = async () => {
  const client = createBrowser(service);
  const { user } = await registerIn(client);
  return { client, userId: user.id as string, email: user.email as string };
};
type Client = Awaited<ReturnType<typeof signedIn>>['client'];
const mark = async (client: Client, topic: string, until: string) =>
  client.post(SEEN, { seen: [{ topic, until }] });
const rows = () => service.db.selectFrom('seen_notices').selectAll().execute();

describe('the time until which a user has seen notices', () => {
  it('is kept for each topic and never goes back', async () => {
    const { client } = await signedIn();
    expect((await client.get(SEEN)).body.data).toEqual([]);
    await mark(client, 'recordings', LATER);
    const { body } = await client.post(SEEN, {
      seen: [
        { topic: 'recordings', until: EARLIER },
        { topic: 'payments', until: EARLIER },
      ],
    });
    const expected = [
      { topic: 'payments', until: EARLIER },
      { topic: 'recordings', until: LATER },
    ];
    expect(body.data).toEqual(expected);
    expect((await client.get(SEEN)).body.data).toEqual(expected);
  });

  it('is the same on all devices of the user, and only theirs', async () => {
    const { client, email } = await signedIn();
    const { client: stranger } = await signedIn();
    await mark(client, 'links', LATER);
    const device = createBrowser(service);
    await device.post('/api/auth/login', { email, password: PASSWORD });
    expect((await device.get(SEEN)).body.data).toEqual([{ topic: 'links', until: LATER }]);
    expect((await stranger.get(SEEN)).body.data).toEqual([]);
    await mark(stranger, 'links', EARLIER);
    expect((await client.get(SEEN)).body.data).toEqual([{ topic: 'links', until: LATER }]);
  });

  it('takes the later of two that arrive at once, in one row for each topic', async () => {
    const { client, userId } = await signedIn();
    await Promise.all([LATER, EARLIER, LATER, EARLIER].map((until) => mark(client, NOTICE_TOPICS[0], until)));
    expect((await rows()).filter((row) => row.user_id === userId)).toMatchObject([
      { topic: NOTICE_TOPICS[0], until: new Date(LATER) },
    ]);
  });

  it('is in the export of the account, which deletes it', async () => {
    const { client, userId } = await signedIn();
    await mark(client, 'terms', LATER);
    const { body } = await client.get('/api/auth/account/export');
    expect(body.parts.account.seenNotices).toEqual([{ topic: 'terms', until: LATER }]);
    await client.post('/api/auth/account/delete', { password: PASSWORD });
    expect((await rows()).filter((row) => row.user_id === userId)).toEqual([]);
  });

  it.each([
    [{}],
    [{ seen: [{ topic: 'weather', until: LATER }] }],
    [{ seen: [{ topic: 'links', until: 'soon' }] }],
    [{ seen: [{ topic: 'links' }] }],
    [{ seen: Array.from({ length: NOTICE_TOPICS.length + 1 }, () => ({ topic: 'links', until: LATER })) }],
  ])('cannot be %j', async (body) => {
    const { client } = await signedIn();
    expect((await client.post(SEEN, body)).status).toBe(400);
    expect((await client.get(SEEN)).body.data).toEqual([]);
  });

  it('needs a session', async () => {
    expect((await createBrowser(service).get(SEEN)).status).toBe(401);
    expect((await createBrowser(service).post(SEEN, { seen: [] })).status).toBe(401);
  });
});
