import { createHash, randomUUID } from 'node:crypto';
import { RESET_LINK_MINUTES } from '@escriba/contracts/auth/resets';
import { eventually } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../../testing/browser.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { PASSWORD, newEmail, registerIn } from '../../testing/users.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

const RESET = '/api/auth/password-reset';
const NEW_PASSWORD = 'girassol-azul-noturno';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let service: TestService;

beforeAll(async () => {
  mail = await startMailServer();
  service = await startTestService({ settings: { SMTP_URL: mail.url, THROTTLE_RESETS: 5 } });
});
afterAll(async () => {
  await service.stop();
  await mail.stop();
});
beforeEach(() => {
  mail.received.length = 0;
});
afterEach(async () => {
  mail.become('works');
  await service.db.deleteFrom('outbox').execute();
  await service.db.deleteFrom('password_resets').execute();
});

const browser = () => createBrowser(service);
const ask = (email: string, headers: Record<string, string> = {}, client = browser()) =>
  client.send(RESET, { body: { email }, headers });
const deliver = () => service.services.outbox.deliverDue();
const tokenIn = (raw: string): string => /\/reset-password#([\w-]{43})/.exec(raw)?.[1] ?? '';
const lastToken = (): string => tokenIn(mail.received.at(-1)?.raw ?? '');
const confirm = (token: string, newPassword = NEW_PASSWORD) =>
  browser().post(`${RESET}/confirm`, { token, newPassword });
const signIn = async (email: string, password: string) =>
  (await browser().post('/api/auth/login', { email, password })).status;
/** Registers a user and returns the link from their mail. */
const withLink = async () => {
  const client = browser();
  const user = await registerIn(client);
  await ask(user.email);
  await deliver();
  return { ...user, client, token: lastToken() };
};
const INVALID = { status: 410, body: { error: 'auth.reset_link_invalid' } };

describe('a request for a new password', () => {
  it('gets a mail with a link, in the language of the request', async () => {
    const { email } = await registerIn(browser());
    const { status, body } = await ask(email.toUpperCase());
    expect([status, body.message]).toEqual([
      200,
      'Se houver uma conta com este e-mail, enviamos um link para criar uma nova senha. Ele vale 30 minutos.',
    ]);
    await deliver();
    expect(mail.received).toHaveLength(1);
    expect(mail.received[0]).toMatchObject({ to: [email] });
    expect(mail.received[0]?.raw).toContain('Crie uma nova senha no Escriba');
    expect(mail.received[0]?.raw).toContain('From: Escriba <no-reply@escriba.test>');
    expect(mail.received[0]?.raw).toMatch(/https:\/\/escriba\.test\/reset-password#[\w-]{43}/);
    await ask(email, { 'accept-language': 'en' });
    await deliver();
    expect(mail.received[1]?.raw).toContain('Set a new password for Escriba');
  });

  it('gets the same response for an address without an account, which gets no mail', async () => {
    const [known, unknown] = [await ask((await registerIn(browser())).email), await ask(newEmail())];
    expect(unknown.body).toEqual(known.body);
    expect([unknown.status, known.status]).toEqual([200, 200]);
    await deliver();
    expect(mail.received).toHaveLength(1);
    expect(await deliver()).toBe(0);
  });

  it('does not look the account up: it writes the same row for every address', async () => {
    const { email } = await registerIn(browser());
    const unknown = newEmail();
    await ask(email);
    await ask(unknown);
    const rows = await service.db.selectFrom('outbox').select(['payload', 'subject']).execute();
    const keys = rows.map(({ payload }) => (payload as { emailKey: string }).emailKey);
    expect(keys.toSorted()).toEqual([email, unknown].toSorted());
    expect(await service.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  });

  it('is limited per address, with an error, and per account, in silence', async () => {
    const client = browser();
    for (let count = 0; count < 5; count += 1) expect((await ask(newEmail(), {}, client)).status).toBe(200);
    const limited = await ask(newEmail(), {}, client);
    expect([limited.status, limited.body.error]).toEqual([429, 'auth.too_many_attempts']);
    await service.db.deleteFrom('outbox').execute();
    const { email } = await registerIn(browser());
    for (let count = 0; count < 5; count += 1) expect((await ask(email)).status).toBe(200);
    await deliver();
    expect(mail.received).toHaveLength(3);
  });

  it('gets a mail again before the links of the earlier mails have ended', async () => {
    const { email } = await registerIn(browser());
    for (let count = 0; count < 3; count += 1) await ask(email);
    const key = createHash('sha256').update(email).digest('base64url');
    const leftMs = await service.redis.pttl(`auth:throttle:reset-mails:${key}`);
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(RESET_LINK_MINUTES * 60_000);
  });

  it('is refused if it is not an address', async () => {
    expect((await ask('ana')).body.error).toBe('auth.email_invalid');
    expect((await browser().post(RESET, {})).status).toBe(400);
  });

  it('is not possible without a mail server, whatever the address', async () => {
    const without = await startTestService();
    try {
      const client = createBrowser(without);
      expect((await client.send(RESET)).body.data).toEqual({ byMail: false });
      const { email } = await registerIn(createBrowser(without));
      for (const address of [email, newEmail()])
        expect((await client.post(RESET, { email: address })).body.error).toBe('auth.reset_mail_unavailable');
    } finally {
      await without.stop();
    }
    expect((await browser().send(RESET)).body.data).toEqual({ byMail: true });
  });
});

describe('the mail server', () => {
  it.each(['refuses', 'hangs'] as const)('that %s delays the mail, and never the response', async (mood) => {
    const { email } = await registerIn(browser());
    mail.become(mood);
    expect((await ask(email)).status).toBe(200);
    const stop = new AbortController();
    const delivering = service.services.outbox.deliverDue(stop.signal);
    if (mood === 'hangs') {
      // The link is created, and the server waits.
      await eventually(
        async () => (await service.db.selectFrom('password_resets').selectAll().execute()).length > 0,
      );
      stop.abort();
    }
    expect(await delivering).toBe(0);
    expect(mail.received).toEqual([]);
    mail.become('works');
    service.clock.advance(60_000);
    expect(await deliver()).toBe(1);
    expect((await confirm(lastToken())).status).toBe(200);
  });

  it('that is away delays the mail too, until nobody waits for it', async () => {
    const gone = await startMailServer();
    await gone.stop();
    const other = await startTestService({ settings: { SMTP_URL: gone.url } });
    try {
      const { email } = await registerIn(createBrowser(other));
      expect((await createBrowser(other).post(RESET, { email })).status).toBe(200);
      expect(await other.services.outbox.deliverDue()).toBe(0);
      other.clock.advance(31 * 60_000);
      expect(await other.services.outbox.deliverDue()).toBe(1);
    } finally {
      await other.stop();
    }
  });

  it('gets the mail again if the process dies before it notes the delivery; the newer link counts', async () => {
    const { email } = await registerIn(browser());
    await ask(email);
    await deliver();
    await service.db.updateTable('outbox').set({ delivered_at: null }).execute();
    const first = lastToken();
    service.clock.advance(31_000);
    await deliver();
    expect(mail.received).toHaveLength(2);
    expect(await confirm(first)).toMatchObject(INVALID);
    expect((await confirm(lastToken())).status).toBe(200);
  });
});

describe('the link', () => {
  it('sets the password once, and ends every session', async () => {
    const { email, client, token, user } = await withLink();
    expect((await client.send('/api/auth/me')).status).toBe(200);
    expect((await confirm(token)).status).toBe(200);
    expect((await client.send('/api/auth/me')).status).toBe(401);
    expect((await client.post('/api/auth/refresh', {})).status).toBe(401);
    expect([await signIn(email, PASSWORD), await signIn(email, NEW_PASSWORD)]).toEqual([401, 200]);
    expect(await confirm(token, 'outra-senha-longa')).toMatchObject(INVALID);
    const events = await service.db
      .selectFrom('audit_events')
      .select(['kind', 'detail'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect(events).toEqual(
      expect.arrayContaining([
        { kind: 'password_reset_requested', detail: 'mail' },
        { kind: 'password_reset', detail: null },
        { kind: 'session_ended', detail: 'password_changed' },
      ]),
    );
  });

  it('is stored only as a hash, and is not in the request for the mail', async () => {
    const { token, user } = await withLink();
    const row = await service.db
      .selectFrom('password_resets')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.token_hash).toEqual(createHash('sha256').update(token).digest());
    const outbox = await service.db.selectFrom('outbox').selectAll().execute();
    expect(JSON.stringify(outbox)).not.toContain(token);
  });

  it('is used by one of several concurrent requests', async () => {
    const { token, email } = await withLink();
    const passwords = ['primeira-senha-longa', 'segunda-senha-longa', 'terceira-senha-longa'];
    const responses = await Promise.all(passwords.map((password) => confirm(token, password)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    const winner = passwords[responses.findIndex(({ status }) => status === 200)] ?? '';
    expect(await signIn(email, winner)).toBe(200);
  });

  it('ends after 30 minutes, with a newer one, and with a change of the password', async () => {
    const { token, email } = await withLink();
    service.clock.advance(30 * 60_000);
    expect(await confirm(token)).toMatchObject(INVALID);
    await ask(email);
    await deliver();
    const older = lastToken();
    await ask(email);
    await deliver();
    expect(await confirm(older)).toMatchObject(INVALID);
    const client = browser();
    await client.post('/api/auth/login', { email, password: PASSWORD });
    await client.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(await confirm(lastToken())).toMatchObject(INVALID);
    expect(await signIn(email, NEW_PASSWORD)).toBe(200);
  });

  it('stays usable after a password that is too short or too common', async () => {
    const { token } = await withLink();
    expect((await confirm(token, 'curta')).body.error).toBe('auth.password_too_short');
    expect((await confirm(token, 'password')).body.error).toBe('auth.password_too_common');
    expect((await confirm(token)).status).toBe(200);
  });

  it('cannot be guessed', async () => {
    expect(await confirm('a'.repeat(43))).toMatchObject(INVALID);
    expect((await browser().post(`${RESET}/confirm`, { token: 7, newPassword: NEW_PASSWORD })).status).toBe(
      400,
    );
  });

  it('gives an account of Google its first password', async () => {
    const { token, email, user } = await withLink();
    await service.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute();
    expect((await confirm(token)).status).toBe(200);
    expect(await signIn(email, NEW_PASSWORD)).toBe(200);
  });

  it('ends with the account, and so does a request for it', async () => {
    const { token, client, email } = await withLink();
    await ask(email);
    await client.post('/api/auth/account/delete', { password: PASSWORD });
    expect(await service.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    expect(await confirm(token)).toMatchObject(INVALID);
    mail.received.length = 0;
    await ask(email);
    await deliver();
    expect(mail.received).toEqual([]);
  });

  it('is removed when it is over, with the delivered requests', async () => {
    const { user } = await withLink();
    service.clock.advance(8 * 86_400_000);
    await service.housekeeping.run();
    const links = service.db.selectFrom('password_resets').selectAll().where('user_id', '=', user.id);
    expect(await links.execute()).toEqual([]);
    expect(await service.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });
});

describe("an operator's link", () => {
  const create = async (email: string, caller: object = { service: 'operator' }) => {
    const response = await fetch(`${service.url}/internal/accounts/reset-link`, {
      method: 'POST',
      headers: {
        ...(await service.callerHeaders({ ip: '127.0.0.1', ...caller })),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email }),
    });
    const body = (await response.json()) as { data: { url: string } | null };
    return { status: response.status, ...body };
  };

  it('sets the password, needs no mail server, and replaces the link of a mail', async () => {
    const { email, token } = await withLink();
    const { data } = await create(email.toUpperCase());
    expect(data?.url).toMatch(/^https:\/\/escriba\.test\/reset-password#[\w-]{43}$/);
    expect(await confirm(token)).toMatchObject(INVALID);
    expect((await confirm(data?.url.split('#')[1] ?? '')).status).toBe(200);
    expect(await signIn(email, NEW_PASSWORD)).toBe(200);
  });

  it('is for services only, and for accounts only', async () => {
    const { email, user } = await registerIn(browser());
    expect((await create(email, { user: { id: user.id, sessionId: randomUUID() } })).status).toBe(403);
    expect((await create(email, {})).status).toBe(403);
    expect((await create(newEmail())).data).toBeNull();
  });
});
