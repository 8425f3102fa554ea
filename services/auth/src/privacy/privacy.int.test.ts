import { randomUUID } from 'node:crypto';
import { ENDED_SESSIONS } from '@escriba/contracts/auth/sessions';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../testing/browser.ts';
import { PASSWORD, registerIn } from '../testing/users.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

const MINUTE_MS = 60_000;

let service: TestService;
const erased: string[] = [];
let isPartDown = false;
let recordings: (() => AsyncGenerator<string>) | undefined;
let cancelled = 0;
let isOtherDown = false;

/** Returns a user's recordings as a value, or as a stream of JSON. */
const recordingsOf = (userId: string, memberId?: string): unknown => {
  const texts = recordings?.();
  if (texts === undefined) return { of: userId, ...(memberId && { by: memberId }), items: [] };
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await texts.next();
      if (done === true) controller.close();
      else controller.enqueue(Buffer.from(value));
    },
    cancel: () => {
      cancelled += 1;
    },
  });
};

beforeAll(async () => {
  service = await startTestService({
    accountParts: [
      {
        name: 'transcriptions',
        collect: async (userId, memberId) => recordingsOf(userId, memberId),
        erase: async (userId) => {
          if (isPartDown) throw new Error('the other service is down');
          erased.push(userId);
        },
      },
      {
        name: 'usage',
        collect: async () => {
          if (isOtherDown) throw new Error('the other service is down');
          return null;
        },
        erase: async () => undefined,
      },
    ],
  });
});
afterAll(() => service.stop());

const newUser = async () => {
  const browser = createBrowser(service);
  const registered = await registerIn(browser, { cpf: '24971563792', city: 'Santos' });
  return { browser, ...registered, userId: registered.user.id as string };
};
const remove = (browser: ReturnType<typeof createBrowser>, body: unknown = { password: PASSWORD }) =>
  browser.post('/api/auth/account/delete', body);

const insertMember = (workspaceId: string, userId: string, role: string) =>
  service.db
    .insertInto('workspace_members')
    .values({
      workspace_id: workspaceId,
      user_id: userId,
      role,
      grant_id: randomUUID(),
      joined_at: new Date(),
    })
    .execute();

describe('a copy of all data', () => {
  it('is a download of everything that auth and the other services store', async () => {
    const { browser, email, userId } = await newUser();
    const { body, headers } = await browser.get('/api/auth/account/export');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="escriba-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      format: 'escriba-export/1',
      parts: {
        account: {
          user: { email, cpf: '24971563792', city: 'Santos' },
          sessions: [{ method: 'password', ip: browser.ip }],
          events: [{ kind: 'registered' }, { kind: 'signed_in' }],
          google: [],
          consents: [],
        },
        transcriptions: { of: userId, items: [] },
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|token_hash/);
  });

  it('has what the user may see in the workspaces that they own, and of others the membership alone', async () => {
    const [owner, member] = [await newUser(), await newUser()];
    const [owned, other] = [randomUUID(), randomUUID()];
    await service.db
      .insertInto('workspaces')
      .values([owned, other].map((id) => ({ id, name: 'Redação', created_at: new Date() })))
      .execute();
    await insertMember(owned, owner.userId, 'owner');
    await insertMember(other, member.userId, 'owner');
    await insertMember(owned, member.userId, 'reader');
    await insertMember(other, owner.userId, 'admin');
    const { body } = await owner.browser.get('/api/auth/account/export');
    const { parts } = body as { parts: Record<string, object> };
    expect(Object.keys(parts).filter((name) => name.includes('workspace'))).toEqual([
      `transcriptions of workspace ${owned}`,
      `usage of workspace ${owned}`,
    ]);
    expect(parts[`transcriptions of workspace ${owned}`]).toEqual({ of: owned, by: owner.userId, items: [] });
    const { workspaces } = parts['account'] as { workspaces: { id: string; members?: object[] }[] };
    const membersOf = (id: string) => workspaces.find((workspace) => workspace.id === id)?.members;
    expect(membersOf(owned)).toMatchObject([
      { userId: owner.userId, role: 'owner' },
      { userId: member.userId, email: member.email, role: 'reader' },
    ]);
    expect(membersOf(other)).toBeUndefined();
  });

  it('contains texts of any length, which are passed on as they arrive', async () => {
    const { browser } = await newUser();
    recordings = async function* recordings() {
      yield '[{"text":"bom';
      yield ' dia"}]';
    };
    const { body } = await browser.get('/api/auth/account/export');
    recordings = undefined;
    expect(body).toMatchObject({
      format: 'escriba-export/1',
      parts: { account: {}, transcriptions: [{ text: 'bom dia' }] },
    });
  });

  it('is cut, never complete with less, if a text fails to arrive', async () => {
    const { browser } = await newUser();
    recordings = async function* recordings() {
      yield '[';
      throw new Error('the other service has gone');
    };
    await expect(browser.get('/api/auth/account/export')).rejects.toThrow();
    recordings = undefined;
  });

  it('is refused, and leaves no stream open, if another service fails', async () => {
    const { browser } = await newUser();
    recordings = async function* recordings() {
      yield '[]';
    };
    [cancelled, isOtherDown] = [0, true];
    expect((await browser.get('/api/auth/account/export')).status).toBe(500);
    [recordings, isOtherDown] = [undefined, false];
    expect(cancelled).toBe(1);
  });

  it('is for the owner only', async () => {
    expect((await createBrowser(service).get('/api/auth/account/export')).status).toBe(401);
  });
});

describe('deleting an account', () => {
  it('removes personal data everywhere and ends all sessions', async () => {
    const { browser, email, userId, tokens } = await newUser();
    const { sessionId } = browser.session();
    expect((await remove(browser)).body).toEqual({ success: true, message: 'Sua conta foi excluída.' });

    const row = await service.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      name: '',
      email: null,
      email_key: null,
      password_hash: null,
      cpf: '',
      city: '',
    });
    const sessions = await service.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    expect(sessions).toMatchObject([{ ip: '', user_agent: '', end_reason: 'account_deleted' }]);
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    expect(await service.redis.zscore(ENDED_SESSIONS, sessionId)).not.toBeNull();
    expect((await browser.post('/api/auth/refresh', { refreshToken: tokens.refreshToken })).status).toBe(401);
    expect((await browser.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(401);
  });

  it('frees the address for a new account', async () => {
    const { browser, email } = await newUser();
    await remove(browser);
    const again = await createBrowser(service).post('/api/auth/register', {
      name: 'Outra',
      email,
      password: PASSWORD,
    });
    expect(again.status).toBe(201);
  });

  it('keeps the access log for its 6 months, and no longer', async () => {
    const { browser, userId } = await newUser();
    await remove(browser);
    const events = () =>
      service.db.selectFrom('audit_events').select('kind').where('user_id', '=', userId).execute();
    service.clock.advance(180 * 86_400_000);
    await service.housekeeping.run();
    expect(await events()).toContainEqual({ kind: 'deleted' });
    service.clock.advance(5 * 86_400_000);
    await service.housekeeping.run();
    expect(await events()).toEqual([]);
  });

  it.each([
    ['a wrong password', { password: 'errada-mesmo' }, 403, 'auth.current_password_wrong'],
    ['no password', {}, 400, 'auth.current_password_required'],
    ['an endless password', { password: 'x'.repeat(2_000) }, 400, 'request.invalid'],
    ['no body', undefined, 400, 'auth.current_password_required'],
  ])('is refused with %s', async (_what, body, status, error) => {
    const { browser } = await newUser();
    const response = await remove(browser, body ?? {});
    expect(response.status).toBe(status);
    expect(response.body.error).toBe(error);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  });

  it('erases the data in other services at once', async () => {
    const { browser, userId } = await newUser();
    await remove(browser);
    expect(erased).toContain(userId);
  });

  it('retries a service that is down until it has erased the data, once', async () => {
    const { browser, userId } = await newUser();
    isPartDown = true;
    expect((await remove(browser)).status).toBe(200);
    service.clock.advance(10 * MINUTE_MS);
    await expect(service.housekeeping.run()).rejects.toThrow('the other service is down');
    isPartDown = false;
    await service.housekeeping.run();
    await service.housekeeping.run();
    expect(erased.filter((id) => id === userId)).toHaveLength(1);
  });

  it('erases again what a request wrote that was under way at the deletion', async () => {
    const { browser, userId } = await newUser();
    await remove(browser);
    const count = () => erased.filter((id) => id === userId).length;
    expect(count()).toBe(1);
    service.clock.advance(MINUTE_MS);
    await service.housekeeping.run();
    expect(count()).toBe(2);
    service.clock.advance(9 * MINUTE_MS);
    await service.housekeeping.run();
    await service.housekeeping.run();
    expect(count()).toBe(3);
  });
});

describe('consents', () => {
  it('are decided about a text, one purpose at a time, and can be withdrawn', async () => {
    const { browser } = await newUser();
    const { body } = await browser.get('/api/auth/consents');
    expect(body.data).toMatchObject({ current: [], history: [] });
    const [text] = body.data.texts;
    expect(text).toMatchObject({ purpose: 'marketing', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const decision = { purpose: text.purpose, version: text.version };
    await browser.post('/api/auth/consents', { ...decision, granted: true });
    const { body: later } = await browser.post('/api/auth/consents', { ...decision, granted: false });
    expect(later.data.current).toMatchObject([{ ...decision, granted: false, hash: text.hash }]);
    expect(later.data.history).toMatchObject([{ granted: false }, { granted: true }]);
  });

  it('given at registration are stored with time, address and browser', async () => {
    const { browser: first } = await newUser();
    const [text] = (await first.get('/api/auth/consents')).body.data.texts;
    const browser = createBrowser(service);
    const { user } = await registerIn(browser, {
      consents: [{ purpose: text.purpose, version: text.version, granted: true }],
    });
    const rows = await service.db.selectFrom('consents').selectAll().where('user_id', '=', user.id).execute();
    expect(rows).toMatchObject([
      {
        granted: true,
        text_hash: text.hash,
        ip: browser.ip,
        at: expect.any(Date),
        user_agent: expect.any(String),
      },
    ]);
  });

  it('are never changed or removed, not even by the database’s own user', async () => {
    const { db } = service;
    const { browser } = await newUser();
    const [text] = (await browser.get('/api/auth/consents')).body.data.texts;
    const decision = { purpose: text.purpose, version: text.version, granted: true };
    expect((await browser.post('/api/auth/consents', decision)).status).toBe(200);
    await expect(db.updateTable('consents').set({ granted: true }).execute()).rejects.toThrow(
      'only ever added',
    );
    await expect(db.deleteFrom('consents').execute()).rejects.toThrow('only ever added');
  });

  it.each([
    [{ purpose: 'marketing', version: '1999', granted: true }, 'auth.consent_text_unknown'],
    [{ purpose: 'selling', version: '1', granted: true }, 'request.invalid'],
    [{ purpose: 'marketing', granted: true }, 'request.invalid'],
    [{}, 'request.invalid'],
  ])('are refused: %j', async (body, error) => {
    const { browser } = await newUser();
    expect((await browser.post('/api/auth/consents', body)).body.error).toBe(error);
  });
});
