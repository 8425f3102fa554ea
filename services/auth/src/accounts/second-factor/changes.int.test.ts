import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, createBrowser } from '../../testing/browser.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { PASSWORD, newEmail, registerIn } from '../../testing/users.ts';
import { enrolApp, signInWithApp } from '../../testing/second-factor.ts';
import { createSoftwarePasskey } from '../../testing/software-passkey.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

const APP = '/api/auth/second-factor/app';
const CODES = '/api/auth/second-factor/recovery-codes';
const MINUTE_MS = 60_000;
const REQUIRED = [403, 'auth.second_factor_required'];

let mail: Awaited<ReturnType<typeof startMailServer>>;
let service: TestService;

beforeAll(async () => {
  mail = await startMailServer();
  service = await startTestService({ settings: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await service.stop();
  await mail.stop();
});

const newUser = async () => {
  const browser = createBrowser(service);
  const { email, user } = await registerIn(browser);
  return { browser, email, userId: user.id as string };
};
const resultOf = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];
const removeApp = (browser: Browser) => browser.send(APP, { method: 'DELETE' });
const prove = (browser: Browser, proof: object) => browser.post('/api/auth/second-factor/proof', { proof });
const subjectsTo = async (email: string): Promise<string[]> => {
  while ((await service.services.outbox.deliverDue()) > 0);
  return mail.received.filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
};

describe('turning the authenticator app on', () => {
  it('needs the password, and counts only once a code confirms it', async () => {
    const { browser, email } = await newUser();
    expect(resultOf(await browser.post(`${APP}/challenge`))).toEqual([400, 'auth.current_password_required']);
    expect((await browser.post(`${APP}/challenge`, { password: 'errada-errada' })).status).toBe(403);
    const started = await browser.post(`${APP}/challenge`, { password: PASSWORD });
    expect(started.body.data).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining('otpauth://totp/Escriba:'),
      qrCode: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    });
    const login = () => createBrowser(service).post('/api/auth/login', { email, password: PASSWORD });
    expect((await login()).status).toBe(200);
    expect(resultOf(await browser.post(APP, { code: '000000' }))).toEqual([403, 'auth.second_factor_wrong']);
    expect((await login()).status).toBe(200);
    const { recoveryCodes } = await enrolApp(service, browser);
    expect(recoveryCodes).toHaveLength(10);
    expect((await login()).status).toBe(202);
  });

  it('ends the sessions that were opened without it', async () => {
    const { browser, email } = await newUser();
    const old = createBrowser(service);
    await old.post('/api/auth/login', { email, password: PASSWORD });
    await enrolApp(service, browser);
    expect((await old.get('/api/auth/me')).status).toBe(401);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  });

  it('is not possible twice, late, or without a start', async () => {
    const { browser } = await newUser();
    expect(resultOf(await browser.post(APP, { code: '123456' }))).toEqual([409, 'auth.app_not_started']);
    await browser.post(`${APP}/challenge`, { password: PASSWORD });
    service.clock.advance(15 * MINUTE_MS);
    expect(resultOf(await browser.post(APP, { code: '123456' }))).toEqual([409, 'auth.app_not_started']);
    await enrolApp(service, browser);
    expect(resultOf(await browser.post(`${APP}/challenge`))).toEqual([409, 'auth.app_exists']);
  });

  it('uses its first code up', async () => {
    const { browser } = await newUser();
    const app = await enrolApp(service, browser);
    expect((await prove(browser, { method: 'app', code: app.code() })).status).toBe(403);
    service.clock.advance(30_000);
    expect((await prove(browser, { method: 'app', code: app.code() })).status).toBe(200);
  });
});

describe('changing the second factor', () => {
  it('is refused to a session of more than 15 minutes ago, also with the password', async () => {
    const { browser } = await newUser();
    const app = await enrolApp(service, browser);
    service.clock.advance(15 * MINUTE_MS + 1);
    const attempts = [
      await removeApp(browser),
      await browser.post(CODES, { password: PASSWORD }),
      await browser.post('/api/auth/passkeys/challenge', { password: PASSWORD }),
    ];
    for (const response of attempts) expect(resultOf(response)).toEqual(REQUIRED);
    expect((await prove(browser, { method: 'app', code: app.code() })).status).toBe(200);
    expect((await removeApp(browser)).status).toBe(200);
  });

  it('is refused to strangers, and to the same account before it has one', async () => {
    const { browser } = await newUser();
    for (const path of [CODES, '/api/auth/second-factor/challenge'])
      expect(resultOf(await browser.post(path))).toEqual([409, 'auth.second_factor_off']);
    const visitor = createBrowser(service);
    for (const path of [
      CODES,
      '/api/auth/second-factor/challenge',
      `${APP}/challenge`,
      '/api/auth/passkeys/challenge',
    ])
      expect((await visitor.post(path)).status).toBe(401);
    expect((await removeApp(visitor)).status).toBe(401);
  });

  it('cannot be guessed in an open session: ten wrong codes close it to the right one', async () => {
    const { browser } = await newUser();
    const app = await enrolApp(service, browser);
    service.clock.advance(16 * MINUTE_MS);
    for (let count = 0; count < 10; count += 1)
      expect((await prove(browser, { method: 'app', code: '000000' })).status).toBe(403);
    expect((await prove(browser, { method: 'app', code: app.code() })).status).toBe(429);
    expect(resultOf(await removeApp(browser))).toEqual(REQUIRED);
    const recovery = { method: 'recovery_code', code: app.recoveryCodes[0] };
    expect((await prove(browser, recovery)).status).toBe(200);
  });

  it('takes a passkey as proof, bound to the session', async () => {
    const { browser, email } = await newUser();
    const passkey = createSoftwarePasskey();
    const options = await browser.post('/api/auth/passkeys/challenge', { password: PASSWORD });
    const credential = passkey.create(options.body.data.challenge);
    await browser.post('/api/auth/passkeys', { name: 'Celular', credential });
    const app = await enrolApp(service, browser);
    const other = await signInWithApp(service, email, app);
    service.clock.advance(16 * MINUTE_MS);
    const { body } = await browser.post('/api/auth/second-factor/challenge');
    expect(body.data.methods).toEqual(['app', 'passkey', 'recovery_code']);
    const proof = { method: 'passkey', credential: passkey.use(body.data.passkey.challenge) };
    expect((await prove(other, proof)).status).toBe(403);
    const again = await browser.post('/api/auth/second-factor/challenge');
    const right = { method: 'passkey', credential: passkey.use(again.body.data.passkey.challenge) };
    expect((await prove(browser, right)).status).toBe(200);
    expect((await browser.post(CODES)).status).toBe(200);
    expect(resultOf(await other.post(CODES))).toEqual(REQUIRED);
  });

  it('replaces the recovery codes: earlier ones are worth nothing', async () => {
    const { browser } = await newUser();
    const app = await enrolApp(service, browser);
    const { body } = await browser.post(CODES);
    expect(body.data.recoveryCodes).toHaveLength(10);
    const before = { method: 'recovery_code', code: app.recoveryCodes[0] };
    expect((await prove(browser, before)).status).toBe(403);
    const after = { method: 'recovery_code', code: body.data.recoveryCodes[0] };
    expect((await prove(browser, after)).status).toBe(200);
  });

  it('takes the recovery codes with the last factor', async () => {
    const { browser, email, userId } = await newUser();
    await enrolApp(service, browser);
    expect((await removeApp(browser)).status).toBe(200);
    expect(
      await service.db.selectFrom('recovery_codes').select('user_id').where('user_id', '=', userId).execute(),
    ).toEqual([]);
    expect((await createBrowser(service).post('/api/auth/login', { email, password: PASSWORD })).status).toBe(
      200,
    );
  });
});

describe('an owner who lost their second factors', () => {
  const turnOff = async (email: string) => {
    const headers = await service.callerHeaders({ ip: '127.0.0.1', service: 'operator' });
    const response = await fetch(`${service.url}/internal/accounts/second-factor-off`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    return ((await response.json()) as { data: unknown }).data;
  };

  it('signs in with the password again once an operator has turned them off, and gets a mail', async () => {
    const { browser, email } = await newUser();
    await enrolApp(service, browser);
    expect(await turnOff(email.toUpperCase())).toEqual({ wasOn: true });
    expect(await turnOff(email)).toEqual({ wasOn: false });
    expect(await turnOff('sem-conta@example.com')).toBeNull();
    const signedIn = await createBrowser(service).post('/api/auth/login', { email, password: PASSWORD });
    expect(signedIn.status).toBe(200);
    expect(await subjectsTo(email)).toContain('Aplicativo autenticador desativado no Escriba');
  });

  it('is helped by operators’ commands only', async () => {
    const { browser, email } = await newUser();
    await enrolApp(service, browser);
    const path = '/internal/accounts/second-factor-off';
    expect((await browser.post(path, { email })).status).toBe(403);
    expect((await createBrowser(service).post('/api/auth/login', { email, password: PASSWORD })).status).toBe(
      202,
    );
  });
});

describe('a session that proved the second factor', () => {
  it('may do for 15 minutes what otherwise needs the password, and is refused with a wrong one', async () => {
    const { browser } = await newUser();
    await enrolApp(service, browser);
    const change = { newPassword: 'girassol-azul-noturno' };
    const wrong = await browser.post('/api/auth/change-password', {
      ...change,
      currentPassword: 'errada-errada',
    });
    expect(resultOf(wrong)).toEqual([403, 'auth.current_password_wrong']);
    expect((await browser.post('/api/auth/change-password', change)).status).toBe(200);
    service.clock.advance(15 * MINUTE_MS + 1);
    expect(resultOf(await browser.post('/api/auth/change-password', change))).toEqual([
      400,
      'auth.current_password_required',
    ]);
  });
});

describe('a mail tells the owner', () => {
  it('of each change of their second factor, without any secret', async () => {
    const email = newEmail();
    const browser = createBrowser(service);
    await registerIn(browser, { email });
    const app = await enrolApp(service, browser);
    await prove(browser, { method: 'recovery_code', code: app.recoveryCodes[0] });
    const { body } = await browser.post(CODES);
    const options = await browser.post('/api/auth/passkeys/challenge');
    const credential = createSoftwarePasskey().create(options.body.data.challenge);
    const added = await browser.post('/api/auth/passkeys', { name: 'segredo-da-ana', credential });
    await browser.send(`/api/auth/passkeys/${added.body.data.passkey.id}`, { method: 'DELETE' });
    await removeApp(browser);
    expect(await subjectsTo(email)).toEqual([
      'Verificação em duas etapas ativada no Escriba',
      'Um código de recuperação do Escriba foi usado',
      'Novos códigos de recuperação do Escriba',
      'Nova chave de acesso na sua conta do Escriba',
      'Chave de acesso removida da sua conta do Escriba',
      'Aplicativo autenticador desativado no Escriba',
    ]);
    const raw = mail.received.map((one) => one.raw).join('\n');
    for (const secret of ['segredo-da-ana', ...app.recoveryCodes, ...body.data.recoveryCodes])
      expect(raw).not.toContain(secret);
  });
});
