import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, createBrowser, statuses } from '../../testing/browser.ts';
import { PASSWORD, registerIn } from '../../testing/users.ts';
import { finishStep } from '../../testing/second-factor.ts';
import { type SoftwarePasskey, createSoftwarePasskey } from '../../testing/software-passkey.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

const NEW_PASSWORD = 'girassol-azul-noturno';
const COOKIE = { 'x-token-transport': 'cookie' };
const PASSKEYS = '/api/auth/passkeys';
const REFUSED = [401, 'auth.passkey_refused'];

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const startIn = async (browser: Browser, body: object = { password: PASSWORD }): Promise<string> =>
  (await browser.post(`${PASSKEYS}/challenge`, body)).body.data.challenge;
const addIn = (browser: Browser, credential: object, name = 'Celular') =>
  browser.post(PASSKEYS, { name, credential });
/** Registers an account and adds a passkey. */
const withPasskey = async () => {
  const browser = createBrowser(service);
  const { email, user } = await registerIn(browser);
  const passkey = createSoftwarePasskey();
  const { status, body } = await addIn(browser, passkey.create(await startIn(browser)));
  expect(status).toBe(201);
  return { browser, email, userId: user.id as string, passkey, added: body.data };
};
const challengeIn = async (browser: Browser, headers = {}): Promise<string> =>
  (await browser.post('/api/auth/sign-in/passkey/challenge', {}, headers)).body.data.challenge;
const signIn = (browser: Browser, credential: object, headers = {}) =>
  browser.post('/api/auth/sign-in/passkey', { credential }, headers);
const resultOf = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];
/** Signs in alone in a new browser. */
const enter = async (passkey: SoftwarePasskey, options: Parameters<SoftwarePasskey['use']>[1] = {}) => {
  const browser = createBrowser(service);
  return signIn(browser, passkey.use(await challengeIn(browser), options));
};

describe('a passkey', () => {
  it('is added with the password, comes with recovery codes, and is listed with name and last use', async () => {
    const { browser, passkey, added } = await withPasskey();
    expect(added).toMatchObject({ passkey: { name: 'Celular', lastUsedAt: null } });
    expect(added.recoveryCodes).toHaveLength(10);
    await enter(passkey);
    const { body } = await browser.get('/api/auth/second-factor');
    expect(body.data).toMatchObject({
      appSince: null,
      arePasskeysAvailable: true,
      passkeys: [{ name: 'Celular', lastUsedAt: service.clock.now().toISOString() }],
    });
  });

  it.each([{}, COOKIE])('signs in alone (%j)', async (headers) => {
    const { passkey, email } = await withPasskey();
    const browser = createBrowser(service);
    const credential = passkey.use(await challengeIn(browser, headers));
    const { status, body } = await signIn(browser, credential, headers);
    expect([status, body.data.user.email]).toEqual([200, email]);
    const { data } = (await browser.get('/api/auth/sessions')).body;
    expect(data).toContainEqual(expect.objectContaining({ current: true, method: 'passkey' }));
  });

  it('is the second step after the password', async () => {
    const { passkey, email } = await withPasskey();
    const browser = createBrowser(service);
    const { body } = await browser.post('/api/auth/login', { email, password: PASSWORD });
    const { token, methods } = body.data.secondFactor;
    expect(methods).toEqual(['passkey', 'recovery_code']);
    const options = (await browser.post('/api/auth/sign-in/second-factor/challenge', { token })).body.data;
    expect(options.allowCredentials).toEqual([
      { id: passkey.id, type: 'public-key', transports: ['internal'] },
    ]);
    const proof = { method: 'passkey', credential: passkey.use(options.challenge) };
    expect((await finishStep(browser, token, proof)).status).toBe(200);
  });

  it('is renamed and removed by its owner only', async () => {
    const { browser, added } = await withPasskey();
    const path = `${PASSKEYS}/${added.passkey.id}`;
    const stranger = await withPasskey();
    for (const method of ['PATCH', 'DELETE'])
      expect(
        resultOf(
          await stranger.browser.send(path, {
            method,
            ...(method === 'PATCH' ? { body: { name: 'Meu' } } : {}),
          }),
        ),
      ).toEqual([404, 'auth.passkey_not_found']);
    const renamed = await browser.send(path, { method: 'PATCH', body: { name: ' YubiKey ' } });
    expect(renamed.body.data.name).toBe('YubiKey');
    expect((await browser.send(path, { method: 'PATCH', body: { name: '  ' } })).status).toBe(400);
    expect((await browser.send(path, { method: 'DELETE' })).status).toBe(200);
    const { body } = await browser.get('/api/auth/second-factor');
    expect(body.data).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  it('is not available on an IP address', async () => {
    const local = await startTestService({ settings: { PUBLIC_URL: 'http://127.0.0.1:8080' } });
    const browser = createBrowser(local);
    await registerIn(browser);
    expect((await browser.get('/api/auth/second-factor')).body.data.arePasskeysAvailable).toBe(false);
    expect(resultOf(await browser.post('/api/auth/sign-in/passkey/challenge'))).toEqual([
      503,
      'auth.passkeys_unavailable',
    ]);
    await local.stop();
  });
});

describe('a sign-in with a passkey is refused', () => {
  it.each([
    ['of another page', { origin: 'https://escriba.test.evil.example' }],
    ['of the plain http page', { origin: 'http://escriba.test' }],
    ['of another site', { rpId: 'evil.example' }],
    ['without verification of the user', { isUserVerified: false }],
    ['with the handle of another account', { userHandle: Buffer.from('another').toString('base64url') }],
  ])('%s', async (_what, options) => {
    const { passkey } = await withPasskey();
    expect(resultOf(await enter(passkey, options))).toEqual(REFUSED);
    expect((await enter(passkey)).status).toBe(200);
  });

  it('if its challenge was used, belongs to another browser, is old, or was never created', async () => {
    const { passkey } = await withPasskey();
    const [victim, thief] = [createBrowser(service), createBrowser(service)];
    const used = passkey.use(await challengeIn(victim, COOKIE));
    expect((await signIn(victim, used, COOKIE)).status).toBe(200);
    expect(resultOf(await signIn(victim, used, COOKIE))).toEqual(REFUSED);
    const stolen = passkey.use(await challengeIn(victim, COOKIE));
    await challengeIn(thief, COOKIE);
    expect(resultOf(await signIn(thief, stolen, COOKIE))).toEqual(REFUSED);
    const old = passkey.use(await challengeIn(victim, COOKIE));
    service.clock.advance(301_000);
    expect(resultOf(await signIn(victim, old, COOKIE))).toEqual(REFUSED);
    expect(resultOf(await signIn(victim, passkey.use('A'.repeat(43)), COOKIE))).toEqual(REFUSED);
  });

  it('with a challenge for anything else: a second step, a proof in a session, a new passkey', async () => {
    const { browser, email, passkey } = await withPasskey();
    const thief = createBrowser(service);
    const { body } = await thief.post('/api/auth/login', { email, password: PASSWORD });
    const { token } = body.data.secondFactor;
    const step = await thief.post('/api/auth/sign-in/second-factor/challenge', { token });
    const proof = await browser.post('/api/auth/second-factor/challenge');
    const challenges = [
      step.body.data.challenge,
      proof.body.data.passkey.challenge,
      await startIn(browser, {}),
    ];
    for (const challenge of challenges)
      expect(resultOf(await signIn(thief, passkey.use(challenge)))).toEqual(REFUSED);
    const alone = await challengeIn(thief);
    const wrong = { method: 'passkey', credential: passkey.use(alone) };
    expect(resultOf(await finishStep(thief, token, wrong))).toEqual([403, 'auth.second_factor_wrong']);
  });

  it('with a signature of another key, or an unknown passkey', async () => {
    const { passkey } = await withPasskey();
    const browser = createBrowser(service);
    const forged = createSoftwarePasskey().use(await challengeIn(browser));
    expect(resultOf(await signIn(browser, { ...forged, id: passkey.id, rawId: passkey.id }))).toEqual(
      REFUSED,
    );
    expect(resultOf(await enter(createSoftwarePasskey()))).toEqual(REFUSED);
  });

  it('if its counter does not grow, as that of a copy, also at the same time', async () => {
    const { passkey } = await withPasskey();
    expect((await enter(passkey, { counter: 5 })).status).toBe(200);
    for (const counter of [5, 4, 0]) expect(resultOf(await enter(passkey, { counter }))).toEqual(REFUSED);
    const both = await Promise.all([enter(passkey, { counter: 6 }), enter(passkey, { counter: 6 })]);
    expect(statuses(both)).toEqual([200, 401]);
  });

  it('as the second step of another account', async () => {
    const [victim, own] = [await withPasskey(), await withPasskey()];
    const browser = createBrowser(service);
    const { body } = await browser.post('/api/auth/login', { email: victim.email, password: PASSWORD });
    const { token } = body.data.secondFactor;
    const options = await browser.post('/api/auth/sign-in/second-factor/challenge', { token });
    const proof = { method: 'passkey', credential: own.passkey.use(options.body.data.challenge) };
    expect(resultOf(await finishStep(browser, token, proof))).toEqual([403, 'auth.second_factor_wrong']);
  });

  it('once it is removed, or the account is closed', async () => {
    const gone = await withPasskey();
    await gone.browser.post('/api/auth/account/delete', { password: PASSWORD });
    expect(resultOf(await enter(gone.passkey))).toEqual(REFUSED);
    expect(
      await service.db.selectFrom('passkeys').select('id').where('user_id', '=', gone.userId).execute(),
    ).toEqual([]);
  });
});

describe('a password reset', () => {
  it('keeps passkeys, which open nothing alone until they were used with the new password', async () => {
    const { passkey, email, userId } = await withPasskey();
    const source = { ip: '127.0.0.1', userAgent: '' };
    const { url } = await service.services.resetLinks.create({ userId, source, detail: 'mail' });
    const body = { token: url.split('#')[1], newPassword: NEW_PASSWORD };
    await createBrowser(service).post('/api/auth/password-reset/confirm', body);
    expect(resultOf(await enter(passkey))).toEqual([403, 'auth.passkey_needs_password']);
    const browser = createBrowser(service);
    const { body: received } = await browser.post('/api/auth/login', { email, password: NEW_PASSWORD });
    const { token } = received.data.secondFactor;
    const options = await browser.post('/api/auth/sign-in/second-factor/challenge', { token });
    const proof = { method: 'passkey', credential: passkey.use(options.body.data.challenge) };
    expect((await finishStep(browser, token, proof)).status).toBe(200);
    expect((await enter(passkey)).status).toBe(200);
  });
});

describe('a new passkey is refused', () => {
  it.each([
    ['of another page', { origin: 'https://evil.example' }],
    ['of another site', { rpId: 'evil.example' }],
    ['without verification of the user', { isUserVerified: false }],
    [
      'with an attestation whose certificates name addresses to fetch',
      { format: Buffer.from('63666d74667061636b65646761747453746d74a16378356380', 'hex') },
    ],
  ])('%s', async (_what, options) => {
    const browser = createBrowser(service);
    await registerIn(browser);
    const credential = createSoftwarePasskey().create(await startIn(browser), options);
    expect(resultOf(await addIn(browser, credential))).toEqual([422, 'auth.passkey_not_created']);
  });

  it('with a challenge that was used, of another session, or of another account', async () => {
    const { browser } = await withPasskey();
    const challenge = await startIn(browser, {});
    expect((await addIn(browser, createSoftwarePasskey().create(challenge))).status).toBe(201);
    const again = await addIn(browser, createSoftwarePasskey().create(challenge));
    const stranger = createBrowser(service);
    await registerIn(stranger);
    const stolen = await addIn(stranger, createSoftwarePasskey().create(await startIn(browser, {})));
    for (const response of [again, stolen])
      expect(resultOf(response)).toEqual([422, 'auth.passkey_not_created']);
  });

  it('if it is another account’s already', async () => {
    const { passkey } = await withPasskey();
    const stranger = createBrowser(service);
    await registerIn(stranger);
    const taken = await addIn(stranger, passkey.create(await startIn(stranger)));
    expect(resultOf(taken)).toEqual([422, 'auth.passkey_not_created']);
  });

  it('beyond twenty', async () => {
    const { browser } = await withPasskey();
    for (let count = 1; count < 20; count += 1)
      await addIn(browser, createSoftwarePasskey().create(await startIn(browser, {})));
    expect(resultOf(await browser.post(`${PASSKEYS}/challenge`))).toEqual([409, 'auth.too_many_passkeys']);
  });
});
