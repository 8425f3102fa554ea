import { createHash } from 'node:crypto';
import { LOCALES, LOCALE_TAGS } from '@escriba/contracts/shared/locale';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Browser, createBrowser } from '../../testing/browser.ts';
import { exchangeAs } from '../../testing/google-browser.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { PASSWORD, newEmail, registerIn } from '../../testing/users.ts';
import { startGoogleService } from '../../testing/start-google-service.ts';
import { startTestService } from '../../testing/start-test-service.ts';
import { startUsageServer } from '../../testing/usage-server.ts';

const NEW_PASSWORD = 'girassol-azul-noturno';
const COOKIE = { 'x-token-transport': 'cookie' };
const REDIRECT = 'https://extension.chromiumapp.test/cb';
const VERIFIER = 'v'.repeat(43);

let mail: Awaited<ReturnType<typeof startMailServer>>;
let usage: Awaited<ReturnType<typeof startUsageServer>>;
let service: Awaited<ReturnType<typeof startGoogleService>>;

beforeAll(async () => {
  mail = await startMailServer();
  usage = await startUsageServer();
  service = await startGoogleService({ SMTP_URL: mail.url }, { usage: usage.url });
});
afterAll(async () => {
  await service.stop();
  usage.stop();
  await mail.stop();
});
beforeEach(async () => {
  mail.become('works');
  await deliver();
  mail.received.length = 0;
});

const deliver = async (): Promise<void> => {
  while ((await service.services.outbox.deliverDue()) > 0);
};
/** Returns the subjects of the mails that an address got. */
const subjectsTo = async (email: string): Promise<string[]> => {
  await deliver();
  return mail.received.filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
};
const inBrowser = async (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
  const browser = createBrowser(service);
  const email = newEmail();
  const body = { name: 'Ana Souza', email, password: PASSWORD, ...fields };
  const { body: received } = await browser.post('/api/auth/register', body, { ...COOKIE, ...headers });
  return { browser, email, userId: received.data.user.id as string };
};
const signIn = (browser: Browser, email: string, headers: Record<string, string> = COOKIE) =>
  browser.post('/api/auth/login', { email, password: PASSWORD }, headers);
const link = async (browser: Browser) => {
  const { body: received } = await exchangeAs(browser, { email: newEmail() }, 'link');
  const body = { token: received.data.pendingToken, password: PASSWORD };
  return browser.post('/api/auth/google/link', body);
};
const resetOf = async (userId: string) => {
  const source = { ip: '127.0.0.1', userAgent: '' };
  const { url } = await service.services.resetLinks.create({ userId, source, detail: 'mail' });
  const body = { token: url.split('#')[1], newPassword: NEW_PASSWORD };
  return createBrowser(service).post('/api/auth/password-reset/confirm', body);
};
const connectExtension = async (browser: Browser) => {
  const code = createHash('sha256').update(VERIFIER).digest('base64url');
  const { body } = await browser.post('/api/auth/oauth-login', { code, redirectUri: REDIRECT });
  const redeemed = { code: body.data.code, codeVerifier: VERIFIER, redirectUri: REDIRECT };
  return createBrowser(service).post('/api/auth/oauth-token', redeemed);
};

type One = Awaited<ReturnType<typeof inBrowser>>;

describe('the owner of an account gets a mail', () => {
  it.each([
    [
      'Nova chave de API na sua conta do Escriba',
      ({ browser }: One) =>
        browser.post('/api/auth/api-keys', { name: 'segredo-da-ana', password: PASSWORD }),
    ],
    ['Conta Google vinculada ao Escriba', ({ browser }: One) => link(browser)],
    [
      'A senha do Escriba foi alterada',
      ({ browser }: One) =>
        browser.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    ],
    ['Uma nova senha do Escriba foi criada', ({ userId }: One) => resetOf(userId)],
    ['Extensão conectada à sua conta do Escriba', ({ browser }: One) => connectExtension(browser)],
    ['Novo acesso à sua conta do Escriba', ({ email }: One) => signIn(createBrowser(service), email)],
  ])('“%s”, and reads when, from where, and what to do', async (subject, act) => {
    const one = await inBrowser();
    expect(await subjectsTo(one.email)).toEqual([]);
    expect((await act(one)).status).toBeLessThan(300);
    expect(await subjectsTo(one.email)).toEqual([subject]);
    const raw = mail.received.at(-1)?.raw ?? '';
    expect(raw).toMatch(/Quando: .+ \(horário de Brasília\)\. Endereço IP: [\d.]+\./);
    expect(raw).toContain('Não foi você? Crie uma nova senha agora.');
    expect(raw).toContain('https://escriba.test/forgot-password');
    for (const typed of ['segredo-da-ana', 'escriba_', PASSWORD, NEW_PASSWORD, 'Ana Souza'])
      expect(raw).not.toContain(typed);
  });

  it('in the language in which they opened the account, not in that of a sign-in on a new device', async () => {
    const { email } = await inBrowser({}, { 'accept-language': 'en' });
    await signIn(createBrowser(service), email, { ...COOKIE, 'accept-language': 'pt-BR' });
    expect(await subjectsTo(email)).toEqual(['New sign-in to your Escriba account']);
  });

  it.each(LOCALES)('in %s, if they opened the account in it', async (locale) => {
    const { email } = await inBrowser({}, { 'accept-language': LOCALE_TAGS[locale] });
    const { locale: stored } = await service.db
      .selectFrom('users')
      .select('locale')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(stored).toBe(locale);
  });

  it('in the default language, if they chose one that this version does not have', async () => {
    const { email, userId } = await inBrowser();
    await service.db.updateTable('users').set({ locale: 'eo' }).where('id', '=', userId).execute();
    await signIn(createBrowser(service), email);
    expect(await subjectsTo(email)).toEqual(['Novo acesso à sua conta do Escriba']);
  });

  it('in the language of their last sign-in on a known device', async () => {
    const { email, browser } = await inBrowser({}, { 'accept-language': 'pt-BR' });
    await signIn(browser, email, { ...COOKIE, 'accept-language': 'en' });
    await signIn(createBrowser(service), email);
    expect(await subjectsTo(email)).toEqual(['New sign-in to your Escriba account']);
  });
});

describe('a sign-in', () => {
  it('on a known device sends nothing, with the password or with Google', async () => {
    const { browser, email } = await inBrowser();
    await link(browser);
    await signIn(browser, email);
    expect(await subjectsTo(email)).toEqual(['Conta Google vinculada ao Escriba']);
    const google = { email: newEmail() };
    const other = createBrowser(service);
    const { body } = await exchangeAs(other, google);
    const created = { token: body.data.pendingToken };
    await other.post('/api/auth/google/create-account', created, COOKIE);
    await exchangeAs(other, google);
    expect(await subjectsTo(google.email)).toEqual([]);
    await exchangeAs(createBrowser(service), google);
    expect(await subjectsTo(google.email)).toEqual(['Novo acesso à sua conta do Escriba']);
  });

  it('of a program, which keeps no cookies, sends one mail per address and program', async () => {
    const browser = createBrowser(service);
    const { email } = await registerIn(browser);
    const program = createBrowser(service);
    for (let count = 0; count < 3; count += 1) await signIn(program, email, {});
    await signIn(browser, email, {});
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  it('is repeated without end, but its mails are not: the address may be someone else’s', async () => {
    const { email } = await inBrowser();
    for (let count = 0; count < 7; count += 1) await signIn(createBrowser(service), email);
    expect(await subjectsTo(email)).toHaveLength(5);
  });
});

describe('a mail about a change', () => {
  it('waits for a mail server that refuses it, and never delays the change', async () => {
    const { browser, email } = await inBrowser();
    mail.become('refuses');
    expect((await link(browser)).status).toBe(200);
    expect(await subjectsTo(email)).toEqual([]);
    mail.become('works');
    service.clock.advance(60_000);
    expect(await subjectsTo(email)).toEqual(['Conta Google vinculada ao Escriba']);
  });

  it('is sent once the mail server is back, however often it was tried before', async () => {
    const { browser, email } = await inBrowser();
    mail.become('refuses');
    await link(browser);
    for (let time = 0; time < 7; time += 1) {
      await deliver();
      service.clock.advance(60_000);
    }
    mail.become('works');
    expect(await subjectsTo(email)).toEqual(['Conta Google vinculada ao Escriba']);
  });

  it('is deleted with the account, and given up after a day', async () => {
    const gone = await inBrowser();
    await link(gone.browser);
    await gone.browser.post('/api/auth/account/delete', { password: PASSWORD });
    expect(
      await service.db.selectFrom('outbox').where('delivered_at', 'is', null).selectAll().execute(),
    ).toEqual([]);
    const late = await inBrowser();
    mail.become('refuses');
    await link(late.browser);
    await deliver();
    mail.become('works');
    service.clock.advance(86_400_001);
    expect(await subjectsTo(late.email)).toEqual([]);
    expect(
      await service.db.selectFrom('outbox').where('delivered_at', 'is', null).selectAll().execute(),
    ).toEqual([]);
  });

  it('is not written where no mail is sent', async () => {
    const without = await startTestService();
    try {
      const { email } = await registerIn(createBrowser(without));
      await createBrowser(without).post('/api/auth/login', { email, password: PASSWORD });
      expect(await without.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    } finally {
      await without.stop();
    }
  });
});
