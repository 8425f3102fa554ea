import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Browser, createBrowser } from '../../testing/browser.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { PASSWORD, newEmail, registerIn } from '../../testing/users.ts';
import { startTestService } from '../../testing/start-test-service.ts';

const ASK = '/api/auth/sign-in-code';
const CONFIRM = `${ASK}/confirm`;
const COOKIE = { 'x-token-transport': 'cookie' };
const NEW_PASSWORD = 'girassol-azul-noturno';
const WRONG = 'errada-mesmo';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let service: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  mail = await startMailServer();
  const settings = { SMTP_URL: mail.url, THROTTLE_SIGN_INS: 2 };
  service = await startTestService({ settings });
});
afterAll(async () => {
  await service.stop();
  await mail.stop();
});
beforeEach(async () => {
  await deliver();
  mail.received.length = 0;
});

const newBrowser = () => createBrowser(service);
const deliver = async (): Promise<void> => {
  while ((await service.services.outbox.deliverDue()) > 0);
};
const signIn = (browser: Browser, email: string, password = PASSWORD) =>
  browser.post('/api/auth/login', { email, password }, COOKIE);
/** Strangers from eleven addresses try until the account accepts no more of them. */
const attack = async (email: string): Promise<void> => {
  for (let address = 0; address < 11; address += 1) {
    const stranger = newBrowser();
    for (let count = 0; count < 2; count += 1) await signIn(stranger, email, WRONG);
  }
  expect((await signIn(newBrowser(), email)).status).toBe(429);
};
const ask = async (browser: Browser, email: string, password = PASSWORD) =>
  browser.post(ASK, { email, password });
const confirm = (browser: Browser, ticket: string, code: string) =>
  browser.post(CONFIRM, { ticket, code }, COOKIE);
const codesTo = async (email: string): Promise<string[]> => {
  await deliver();
  return mail.received
    .filter(({ to }) => to.includes(email))
    .flatMap(({ raw }) => /^(\d{6})\r?$/m.exec(raw)?.[1] ?? []);
};
const register = async () => (await registerIn(newBrowser())).email;
/** Asks for a code in an unknown browser and reads it from the owner's mail. */
const withCode = async (email: string) => {
  const browser = newBrowser();
  const { body } = await ask(browser, email);
  const [code = ''] = (await codesTo(email)).slice(-1);
  return { browser, ticket: body.data.ticket as string, code };
};
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('an owner at an unknown browser, while strangers try the account', () => {
  it('signs in with the password and a code from a mail', async () => {
    const email = await register();
    await attack(email);
    const { browser, ticket, code } = await withCode(email);
    expect((await signIn(browser, email)).status).toBe(429);
    expect((await confirm(browser, ticket, code)).status).toBe(200);
    expect((await signIn(browser, email)).status).toBe(200);
    expect((await signIn(newBrowser(), email)).status).toBe(429);
  });

  it('needs the password too: the code alone signs nobody in, and has a budget of its own', async () => {
    const email = await register();
    await attack(email);
    const { browser, ticket, code } = await withCode(email);
    const { body } = await confirm(browser, ticket, code);
    expect(body.data).toBeUndefined();
    for (const status of [401, 401, 429])
      expect((await signIn(browser, email, status === 429 ? PASSWORD : WRONG)).status).toBe(status);
  });

  it('gets the code in the language of the account, with the way out if it was someone else', async () => {
    const email = await register();
    await ask(newBrowser(), email);
    await deliver();
    const [received] = mail.received;
    expect(received?.subject).toBe('Seu código para entrar no Escriba');
    expect(received?.raw).toContain('Vale 10 minutos');
    expect(received?.raw).toContain('https://escriba.test/forgot-password');
    expect(received?.raw).not.toContain(PASSWORD);
  });
});

describe('a request for a code', () => {
  it('gets the same response for a wrong password and an unknown address, which get no mail', async () => {
    const email = await register();
    const responses = [
      await ask(newBrowser(), email),
      await ask(newBrowser(), email, WRONG),
      await ask(newBrowser(), newEmail()),
    ];
    const comparable = responses.map(({ status, body }) => ({
      status,
      body: { ...body, data: { ticket: body.data.ticket.length } },
    }));
    expect(new Set(comparable.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(comparable[0]).toMatchObject({ status: 200, body: { data: { ticket: 43 } } });
    await deliver();
    expect(mail.received.map(({ to }) => to)).toEqual([[email]]);
  });

  it('writes the same rows whether the password is right', async () => {
    const email = await register();
    const rowsOf = async (password: string) => {
      await service.db.deleteFrom('outbox').execute();
      await service.db.deleteFrom('audit_events').execute();
      await ask(newBrowser(), email, password);
      const outbox = await service.db.selectFrom('outbox').select('subject').execute();
      const audit = await service.db.selectFrom('audit_events').select('user_id').execute();
      return { outbox, audit };
    };
    expect(await rowsOf(WRONG)).toEqual(await rowsOf(PASSWORD));
  });

  it('cannot be used up by strangers: without the password they cause no mail', async () => {
    const email = await register();
    for (let count = 0; count < 12; count += 1) await ask(newBrowser(), email, WRONG);
    const { code } = await withCode(email);
    expect(code).toMatch(/^\d{6}$/);
    expect(mail.received).toHaveLength(1);
  });

  it('is limited per address, and its mails per account', async () => {
    const email = await register();
    const browser = newBrowser();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await ask(browser, email)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(await codesTo(email)).toHaveLength(5);
  });

  it('is refused without a mail server, whatever the address', async () => {
    const without = await startTestService();
    try {
      const { email } = await registerIn(createBrowser(without));
      for (const address of [email, newEmail()]) {
        const { status, body } = await ask(createBrowser(without), address);
        expect([status, body.error]).toEqual([503, 'auth.sign_in_code_unavailable']);
      }
    } finally {
      await without.stop();
    }
  });

  it('that a mail server delays for longer than the code lives sends no mail', async () => {
    const email = await register();
    mail.become('refuses');
    await ask(newBrowser(), email);
    await deliver();
    mail.become('works');
    service.clock.advance(10 * 60_000 + 1_000);
    expect(await codesTo(email)).toEqual([]);
  });
});

describe('a code', () => {
  it('works once, for the request that asked for it, within ten minutes', async () => {
    const email = await register();
    const { browser, ticket, code } = await withCode(email);
    const other = await withCode(email);
    expect((await confirm(browser, other.ticket, code)).body.error).toBe('auth.sign_in_code_wrong');
    expect((await confirm(browser, ticket, code)).status).toBe(200);
    expect((await confirm(newBrowser(), ticket, code)).body.error).toBe('auth.sign_in_code_wrong');
    service.clock.advance(10 * 60_000 + 1_000);
    expect((await confirm(other.browser, other.ticket, other.code)).body.error).toBe(
      'auth.sign_in_code_wrong',
    );
  });

  it('can be tried five times, from however many addresses', async () => {
    const email = await register();
    const { browser, ticket, code } = await withCode(email);
    for (let count = 0; count < 5; count += 1)
      expect((await confirm(newBrowser(), ticket, otherThan(code))).status).toBe(403);
    const { status, body } = await confirm(browser, ticket, code);
    expect([status, body.error]).toEqual([429, 'auth.too_many_attempts']);
  });

  it('of a stranger’s request does not use up the owner’s', async () => {
    const email = await register();
    const { browser, ticket, code } = await withCode(email);
    const stranger = newBrowser();
    const { body } = await ask(stranger, email, WRONG);
    for (let count = 0; count < 6; count += 1) await confirm(stranger, body.data.ticket, code);
    expect((await confirm(browser, ticket, code)).status).toBe(200);
  });

  it('makes the browser known for its account only', async () => {
    const [email, other] = [await register(), await register()];
    const { browser, ticket, code } = await withCode(email);
    await confirm(browser, ticket, code);
    await attack(other);
    expect((await signIn(browser, other)).status).toBe(429);
  });

  it('is not in the database in a form that opens anything', async () => {
    const email = await register();
    const { ticket, code } = await withCode(email);
    const rows = await service.db.selectFrom('one_time_codes').selectAll().execute();
    const stored = JSON.stringify([rows, await service.db.selectFrom('outbox').selectAll().execute()]);
    for (const secret of [code, ticket, PASSWORD]) expect(stored).not.toContain(secret);
  });

  it('ends with a change of the password, and is refused from another site', async () => {
    const owner = newBrowser();
    const { email } = await registerIn(owner);
    const { browser, ticket, code } = await withCode(email);
    const foreign = await browser.post(
      CONFIRM,
      { ticket, code },
      { ...COOKIE, 'sec-fetch-site': 'cross-site' },
    );
    expect(foreign.body.error).toBe('auth.foreign_origin');
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await owner.post('/api/auth/change-password', change)).status).toBe(200);
    expect((await confirm(browser, ticket, code)).body.error).toBe('auth.sign_in_code_wrong');
  });
});
