import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { type Browser, createBrowser, statuses } from '../testing/browser.ts';
import { PASSWORD, newEmail, registerIn } from '../testing/users.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

let service: TestService;
let visitor: Browser;
let ana: Browser;
let known: Awaited<ReturnType<typeof registerIn>>;

beforeAll(async () => {
  service = await startTestService();
  visitor = createBrowser(service);
  ana = createBrowser(service);
  known = await registerIn(ana, { phone: '(11) 98765-4321' });
});
afterAll(() => service.stop());

const register = (fields: Record<string, unknown>) =>
  visitor.post('/api/auth/register', { name: 'Bia', email: newEmail(), password: PASSWORD, ...fields });

describe('opening an account', () => {
  it('stores the profile in normalised form, and signs in', async () => {
    const email = newEmail();
    const { status, body } = await createBrowser(service).post('/api/auth/register', {
      name: '  Bia\u200B Lima ',
      email: ` ${email.toUpperCase()} `,
      password: PASSWORD,
      cpf: '249.715.637-92',
      phone: '+55 (11) 98765-4321',
      postalCode: '01001-000',
      address: 'Praça da Sé',
      addressNumber: '1',
      complement: '',
      city: 'São Paulo',
      state: 'sp',
      user_ip: '203.0.113.9',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      data: {
        tokens: { refreshToken: expect.stringMatching(/^[\w-]{43}$/), tokenExpiration: expect.any(Number) },
        user: {
          name: 'Bia Lima',
          email: email.toUpperCase(),
          cpf: '24971563792',
          phone: '11987654321',
          postalCode: '01001000',
          state: 'SP',
          complement: '',
          googlePicture: null,
          googleLinked: false,
          hasPassword: true,
        },
      },
    });
  });

  it('returns an access token of 15 minutes that the published keys verify', async () => {
    const keys = createRemoteJWKSet(new URL(`${service.url}/api/auth/jwks`));
    const { payload, protectedHeader } = await jwtVerify(known.tokens.accessToken, keys, {
      issuer: 'escriba',
      audience: 'escriba-api',
      algorithms: ['EdDSA'],
      currentDate: service.clock.now(),
    });
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' });
    expect(payload).toMatchObject({ sub: known.user.id, sid: expect.any(String) });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
    expect(known.tokens.tokenExpiration).toBe((payload.exp ?? 0) * 1_000);
  });

  it('stores the password only as Argon2id', async () => {
    const row = await service.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', known.user.id)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is refused if the address is taken, in any case of letters', async () => {
    const { status, body } = await register({ email: known.email.toUpperCase() });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      success: false,
      error: 'auth.email_taken',
      message: 'Este email já está sendo usado',
    });
  });

  it('creates one of two concurrent accounts with the same address', async () => {
    const email = newEmail();
    const responses = await Promise.all([register({ email }), register({ email })]);
    expect(statuses(responses)).toEqual([201, 409]);
  });

  it.each([
    ['no name', { name: undefined }, 'request.invalid'],
    ['an empty name', { name: ' \u200B ' }, 'auth.fields_required'],
    ['no address', { email: undefined }, 'request.invalid'],
    ['an empty address', { email: ' ' }, 'auth.fields_required'],
    ['no password', { password: undefined }, 'request.invalid'],
    ['an empty password', { password: '' }, 'auth.fields_required'],
    ['an address without @', { email: 'ana.example.com' }, 'auth.email_invalid'],
    ['an address with a line break', { email: 'ana@example.com\nbcc: x@y.z' }, 'auth.email_invalid'],
    ['an endless address', { email: `${'a'.repeat(5_000)}@example.com` }, 'request.invalid'],
    ['a short password', { password: '12é45' }, 'auth.password_too_short'],
    ['a common password', { password: 'Password1' }, 'auth.password_too_common'],
    ['a very long password', { password: 'x'.repeat(129) }, 'auth.password_too_long'],
    ['an endless password', { password: 'x'.repeat(2_000) }, 'request.invalid'],
    ['a CPF with a wrong digit', { cpf: '249.715.637-93' }, 'auth.cpf_invalid'],
    ['a CPF of one digit repeated', { cpf: '11111111111' }, 'auth.cpf_invalid'],
    ['a short CEP', { postalCode: '0100100' }, 'auth.postal_code_invalid'],
    ['a phone without area', { phone: '98765-4321' }, 'auth.phone_invalid'],
    ['an unknown state', { state: 'XX' }, 'auth.state_invalid'],
    ['an object as name', { name: { $ne: null } }, 'request.invalid'],
    ['a NUL in the name', { name: 'Bia\u0000' }, 'request.invalid'],
    ['a lone surrogate in the city', { city: '\ud800' }, 'request.invalid'],
    ['a NUL in user_ip', { user_ip: '203.0.113.9\u0000' }, 'request.invalid'],
    ['an endless user_ip', { user_ip: '1'.repeat(65) }, 'request.invalid'],
    [
      'an unknown consent',
      { consents: [{ purpose: 'marketing', version: '1999', granted: true }] },
      'auth.consent_text_unknown',
    ],
    [
      'a consent for nothing known',
      { consents: [{ purpose: 'x', version: '1', granted: true }] },
      'request.invalid',
    ],
  ])('is refused with %s', async (_what, fields, error) => {
    const { status, body } = await register(fields);
    expect(body).toMatchObject({ success: false, error, requestId: expect.any(String) });
    expect(status).toBe(400);
  });

  it.each([
    [{ password: '123' }, 'A senha deve ter pelo menos 6 caracteres.'],
    [{ email: 'x' }, 'Email inválido'],
    [{ cpf: '1' }, 'CPF inválido'],
    [{ postalCode: '1' }, 'CEP inválido'],
  ])('returns the specified messages', async (fields, message) => {
    expect((await register(fields)).body.message).toBe(message);
  });

  it.each([
    ['text that is not JSON', '{"name":', 'request.invalid'],
    ['a body that is too large', JSON.stringify({ name: 'x'.repeat(40_000) }), 'request.too_large'],
    ['an array', '[]', 'request.invalid'],
    ['a prototype in the body', '{"__proto__":{"admin":true}}', 'request.invalid'],
  ])('is refused with %s', async (_what, body, error) => {
    const { body: received } = await visitor.send('/api/auth/register', { body, method: 'POST' });
    expect(received.error).toBe(error);
  });

  it('ignores fields it does not know', async () => {
    const browser = createBrowser(service);
    const { user } = await registerIn(browser, { id: 'x', email_verified: true, googleLinked: true });
    const row = await service.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst();
    expect(row).toMatchObject({ email_verified: false });
    expect(user.googleLinked).toBe(false);
  });
});

describe('signing in', () => {
  const login = (body: unknown, browser = createBrowser(service)) => browser.post('/api/auth/login', body);

  it('returns tokens and the user, for any case of letters in the address', async () => {
    const { status, body } = await login({
      email: known.email.toUpperCase(),
      password: PASSWORD,
      user_ip: '',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: 'Login realizado com sucesso!',
      data: { user: { id: known.user.id, email: known.email } },
    });
  });

  it('responds the same to a wrong password and an unknown address', async () => {
    const wrong = await login({ email: known.email, password: 'nao-e-esta' });
    const unknown = await login({ email: newEmail(), password: 'nao-e-esta' });
    expect(wrong.status).toBe(401);
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(wrong.body).toMatchObject({
      error: 'auth.invalid_credentials',
      message: 'Invalid login credentials',
    });
  });

  it('accepts a password that was typed with combining accents', async () => {
    const browser = createBrowser(service);
    const { email } = await registerIn(browser, { password: 'ação-é-já'.normalize('NFD') });
    expect((await login({ email, password: 'ação-é-já'.normalize('NFC') })).status).toBe(200);
  });

  it('never truncates a long password', async () => {
    const password = `${'longa'.repeat(25)}abc`;
    const { email } = await registerIn(createBrowser(service), { password });
    expect((await login({ email, password: password.slice(0, -1) })).status).toBe(401);
    expect((await login({ email, password })).status).toBe(200);
  });

  it.each([
    ['nothing', {}],
    ['no password', { email: 'ana@example.com' }],
    ['no address', { password: 'x' }],
    ['an object as password', { email: 'ana@example.com', password: { $gt: '' } }],
    ['an endless password', { email: 'ana@example.com', password: 'x'.repeat(2_000) }],
    ['a NUL in the address', { email: 'ana\u0000@example.com', password: 'nao-e-esta' }],
    ['a NUL in the password', { email: 'ana@example.com', password: 'nao\u0000' }],
    ['a NUL in user_ip', { email: 'ana@example.com', password: 'nao-e-esta', user_ip: '\u0000' }],
    ['a lone surrogate in user_ip', { email: 'ana@example.com', password: 'x', user_ip: '\ud800' }],
    ['an endless user_ip', { email: 'ana@example.com', password: 'x', user_ip: '1'.repeat(65) }],
  ])('is refused with %s', async (_what, body) => {
    const { status, body: received } = await login(body);
    expect(status).toBe(400);
    expect(received.error).toBe('request.invalid');
  });

  it('is recorded in the audit log, including failures', async () => {
    const browser = createBrowser(service);
    const { user, email } = await registerIn(browser);
    const elsewhere = createBrowser(service);
    await login({ email, password: 'nao-e-esta' }, elsewhere);
    const events = await service.db
      .selectFrom('audit_events')
      .select(['kind', 'ip'])
      .where('user_id', '=', user.id)
      .execute();
    expect(events).toEqual(
      expect.arrayContaining([
        { kind: 'registered', ip: browser.ip },
        { kind: 'signed_in', ip: browser.ip },
        { kind: 'sign_in_failed', ip: elsewhere.ip },
      ]),
    );
  });
});

describe("the user's own account", () => {
  it.each(['/api/auth/me', '/api/auth/check'])('is shown by %s', async (path) => {
    const { status, body, headers } = await ana.get(path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({ success: true, user: { id: known.user.id, phone: '11987654321' } });
    expect(JSON.stringify(body)).not.toMatch(/argon2|password_hash/);
  });

  it('is inaccessible without a token', async () => {
    const { status, body } = await visitor.send('/api/auth/me', { accessToken: '' });
    expect(status).toBe(401);
    expect(body.error).toBe('auth.token_missing');
  });

  it('is inaccessible to requests that did not come through the gateway', async () => {
    const response = await fetch(`${service.url}/api/auth/me`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: 'auth.untrusted_caller' });
  });

  it('can be updated; absent fields are unchanged', async () => {
    const browser = createBrowser(service);
    await registerIn(browser, { phone: '(11) 98765-4321' });
    const changed = await browser.send('/api/auth/me', {
      method: 'PATCH',
      body: { name: 'Ana Lima', city: 'Santos' },
    });
    expect(changed.body.user).toMatchObject({ name: 'Ana Lima', city: 'Santos', phone: '11987654321' });
    const emptied = await browser.send('/api/auth/me', { method: 'PATCH', body: { phone: '' } });
    expect(emptied.body.user).toMatchObject({ name: 'Ana Lima', phone: '' });
  });

  it.each([
    [{ cpf: '123' }, 'auth.cpf_invalid'],
    [{ name: '' }, 'auth.name_required'],
    [{ city: 'x'.repeat(101) }, 'request.invalid'],
  ])('is not updated to %j', async (body, error) => {
    expect((await ana.send('/api/auth/me', { method: 'PATCH', body })).body.error).toBe(error);
  });
});
