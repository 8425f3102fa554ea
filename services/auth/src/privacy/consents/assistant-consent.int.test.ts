import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, createBrowser } from '../../testing/browser.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { registerIn } from '../../testing/users.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

type Response = { status: number; error?: string; data: { recipient: string | null } };
const PATH = '/internal/consents/assistant';

/** Calls as another service. */
const call = async (
  path: string,
  {
    body,
    caller = 'transcription',
  }: { body?: unknown; caller?: 'transcription' | 'billing' | 'worker' } = {},
): Promise<Response> => {
  const response = await fetch(service.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(await service.callerHeaders({ ip: '192.0.2.9', service: caller })),
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as Omit<Response, 'status'>) };
};
const newUser = async (): Promise<{ browser: Browser; userId: string }> => {
  const browser = createBrowser(service);
  const { user } = await registerIn(browser);
  return { browser, userId: user.id };
};
const agreed = (userId: string, recipient = 'models.example') => ({
  userId,
  recipient,
  granted: true,
  ip: '203.0.113.7',
  userAgent: 'Firefox',
});
const read = async (userId: string) => (await call(`${PATH}?userId=${userId}`)).data.recipient;

describe('the agreement to a server of language models', () => {
  it('is recorded with server, text, time, address and browser, and is in the list and the export', async () => {
    const { browser, userId } = await newUser();
    expect(await read(userId)).toBeNull();
    expect((await call(PATH, { body: agreed(userId) })).data.recipient).toBe('models.example');
    expect(await read(userId)).toBe('models.example');
    const { body } = await browser.get('/api/auth/consents');
    const text = body.data.texts.find(({ purpose }: { purpose: string }) => purpose === 'assistant');
    expect(body.data.current).toMatchObject([
      { purpose: 'assistant', granted: true, recipient: 'models.example', hash: text.hash },
    ]);
    const exported = (await browser.get('/api/auth/account/export')).body;
    expect(exported.parts.account.consents).toMatchObject([
      { purpose: 'assistant', recipient: 'models.example', ip: '203.0.113.7', user_agent: 'Firefox' },
    ]);
  });

  it('ends when the user withdraws it in the settings, and can be given again only where the server is named', async () => {
    const { browser, userId } = await newUser();
    await call(PATH, { body: agreed(userId) });
    const { body } = await browser.get('/api/auth/consents');
    const [{ purpose, version }] = body.data.current;
    const withdrawn = await browser.post('/api/auth/consents', { purpose, version, granted: false });
    expect(withdrawn.body.data.history).toMatchObject([{ granted: false }, { granted: true }]);
    expect(await read(userId)).toBeNull();
    const given = await browser.post('/api/auth/consents', { purpose, version, granted: true });
    expect([given.status, given.body.error]).toEqual([400, 'auth.consent_needs_recipient']);
    expect(await read(userId)).toBeNull();
  });

  it('names the last server, of each user apart', async () => {
    const [one, other] = [await newUser(), await newUser()];
    await call(PATH, { body: agreed(one.userId, 'a.example') });
    await call(PATH, { body: agreed(one.userId, 'b.example') });
    expect([await read(one.userId), await read(other.userId)]).toEqual(['b.example', null]);
    await call(PATH, { body: { ...agreed(one.userId, 'b.example'), granted: false } });
    expect(await read(one.userId)).toBeNull();
  });

  it('is read and recorded by the transcription service alone', async () => {
    const { browser, userId } = await newUser();
    for (const caller of ['billing', 'worker'] as const) {
      expect((await call(`${PATH}?userId=${userId}`, { caller })).status).toBe(403);
      expect((await call(PATH, { caller, body: agreed(userId) })).status).toBe(403);
    }
    expect((await browser.post(PATH, agreed(userId))).status).toBe(403);
    expect(await read(userId)).toBeNull();
  });

  it.each([
    { userId: 'ana' },
    { recipient: '' },
    { recipient: 'a'.repeat(301) },
    { granted: 'yes' },
    { ip: undefined },
  ])('is refused: %j', async (wrong) => {
    const body = { ...agreed(randomUUID()), ...wrong };
    expect(await call(PATH, { body })).toMatchObject({ status: 400, error: 'request.invalid' });
  });
});
