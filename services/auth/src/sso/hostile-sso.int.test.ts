import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createBrowser, statuses } from '../testing/browser.ts';
import { type CompanyProvider, type Mischief, startCompanyProvider } from '../testing/company-provider.ts';
import {
  type Company,
  type SsoService,
  comeBack,
  createCompany,
  exchangeAs,
  goToProvider,
  joinAs,
  newDomain,
  startSsoService,
} from '../testing/sso.ts';

let service: SsoService;
let provider: CompanyProvider;
let company: Company;

beforeAll(async () => {
  service = await startSsoService();
  provider = await startCompanyProvider();
  company = await createCompany(service, provider);
});
afterEach(() => provider.behave());
afterAll(async () => {
  await service.stop();
  provider.stop();
});

const ana = () => ({ sub: 'ana', email: `ana@${company.domain}` });
const inAnHour = Math.floor(Date.now() / 1_000) + 3_600;

describe('a token of the provider', () => {
  it.each<[string, Mischief]>([
    ['of another issuer', { claims: { iss: 'https://evil.test' } }],
    ['with another nonce', { claims: { nonce: 'x'.repeat(43) } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['for several clients, issued to another', { claims: { aud: ['escriba', 'another'], azp: 'another' } }],
    ['that has expired', { claims: { iat: inAnHour - 9_000, exp: inAnHour - 8_000 } }],
    ['that is of the future', { claims: { nbf: inAnHour } }],
    ['with a strange signature', { isForged: true }],
    ['without a signature', { isUnsigned: true }],
    ['signed with the secret of the client', { isSignedBySecret: true }],
    ['for several clients, issued to no one of them', { claims: { aud: ['escriba', 'another'] } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['with an endless subject', { claims: { sub: 'x'.repeat(256) } }],
    ['without an address', { claims: { email: undefined } }],
  ])('%s is refused', async (_what, mischief) => {
    const browser = createBrowser(service);
    const back = await goToProvider(browser, company, ana());
    provider.behave(mischief);
    expect(await comeBack(browser, back)).toMatchObject({ success: 'false', error: 'invalid' });
  });

  it.each([
    ['of another domain', { email: 'ana@outra-empresa.com.br' }],
    ['of a domain below it', { email: 'ana@sub.DOMAIN' }],
    ['that only begins as the domain', { email: 'ana@DOMAIN.evil.com' }],
    ['that the provider has not confirmed', { email: 'ana@DOMAIN', email_verified: false }],
  ])('with an address %s is refused', async (_what, person) => {
    const browser = createBrowser(service);
    const email = person.email.replace('DOMAIN', company.domain);
    const back = await goToProvider(browser, company, { sub: 'ana', ...person, email });
    expect(await comeBack(browser, back)).toMatchObject({ success: 'false', error: 'other_address' });
  });

  it('is checked with the keys of that moment: a new one opens, a withdrawn one no longer', async () => {
    const rotating = await startCompanyProvider();
    const theirs = await createCompany(service, rotating);
    const member = { sub: 'member', email: `member@${theirs.domain}` };
    await joinAs(createBrowser(service), theirs, member);
    const signWithWithdrawn = await rotating.rotateKeys('two');
    const { body } = await exchangeAs(createBrowser(service), theirs, member);
    expect(body.data.status).toBe('signed_in');
    signWithWithdrawn();
    const browser = createBrowser(service);
    const back = await goToProvider(browser, theirs, member);
    expect(await comeBack(browser, back)).toMatchObject({ success: 'false', error: 'invalid' });
    rotating.stop();
  });

  it('does not open the account that another company’s provider linked, though its subject is the same', async () => {
    const other = await startCompanyProvider();
    const theirs = await createCompany(service, other);
    await joinAs(createBrowser(service), company, { sub: 'same', email: `same@${company.domain}` });
    const { body } = await exchangeAs(createBrowser(service), theirs, {
      sub: 'same',
      email: `same@${theirs.domain}`,
    });
    expect(body.data.status).toBe('account_needed');
    // Nor may it name people of the first company.
    const browser = createBrowser(service);
    const back = await goToProvider(browser, theirs, { sub: 'same', email: `same@${company.domain}` });
    expect(await comeBack(browser, back)).toMatchObject({ error: 'other_address' });
    other.stop();
  });
});

describe('the way back', () => {
  it('works once, and its one-time code too', async () => {
    const browser = createBrowser(service);
    const back = await goToProvider(browser, company, ana());
    const { token } = await comeBack(browser, back);
    expect(await comeBack(browser, back)).toMatchObject({ success: 'false', error: 'expired' });
    const responses = await Promise.all([1, 2].map(() => browser.post('/api/auth/sso/exchange', { token })));
    expect(statuses(responses)).toEqual([200, 401]);
  });

  it('refuses another state, and a code of another sign-in', async () => {
    const browser = createBrowser(service);
    const stateless = await goToProvider(browser, company, ana());
    stateless.searchParams.set('state', 'x'.repeat(43));
    expect(await comeBack(browser, stateless)).toMatchObject({ error: 'invalid' });
    const stolen = await goToProvider(createBrowser(service), company, ana());
    const own = await goToProvider(browser, company, ana());
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await comeBack(browser, own)).toMatchObject({ error: 'invalid' });
  });

  it('refuses a browser that did not start, at the redirect and at each code', async () => {
    const browser = createBrowser(service);
    const stranger = createBrowser(service);
    const back = await goToProvider(browser, company, ana());
    expect(await comeBack(stranger, back)).toMatchObject({ error: 'expired' });
    const { token } = await comeBack(browser, back);
    await goToProvider(stranger, company, ana());
    expect((await stranger.post('/api/auth/sso/exchange', { token })).body.error).toBe(
      'auth.sso_code_refused',
    );
    const { body } = await exchangeAs(browser, company, { sub: 'new', email: `new@${company.domain}` });
    const { pendingToken } = body.data;
    for (const path of ['create-account', 'link']) {
      const response = await stranger.post(`/api/auth/sso/${path}`, { token: pendingToken, password: 'any' });
      expect(response.body.error).toBe('auth.sso_code_refused');
    }
  });

  it('of one workspace does not take the response of another', async () => {
    const theirs = await createCompany(service, provider, { domain: newDomain() });
    const browser = createBrowser(service);
    const back = await goToProvider(browser, theirs, { sub: 'ana', email: `ana@${theirs.domain}` });
    back.pathname = `/api/auth/sso/${company.id}/callback`;
    expect(await comeBack(browser, back)).toMatchObject({ success: 'false', error: 'expired' });
  });

  it.each(['', '?', '?code=x', `?code=${'x'.repeat(3_000)}&state=y`, '?error=%00%0d%0aset-cookie:a=b'])(
    'survives returning with %j',
    async (query) => {
      const browser = createBrowser(service);
      const back = await goToProvider(browser, company, ana());
      const { status, headers } = await browser.get(back.pathname + query);
      expect(status).toBe(302);
      expect(headers.get('location')).toMatch(/^\/sso\/callback\?success=false&error=\w+$/);
    },
  );

  it('reports that the user cancelled', async () => {
    const browser = createBrowser(service);
    const back = await goToProvider(browser, company, ana());
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    expect(await comeBack(browser, back)).toMatchObject({ success: 'false', error: 'denied' });
  });
});

describe('a sign-in that ends while someone is at the provider', () => {
  it('opens nothing once it is turned off, at any step', async () => {
    const theirs = await createCompany(service, provider);
    const member = { sub: 'member', email: `member@${theirs.domain}` };
    await joinAs(createBrowser(service), theirs, member);
    const browsers = [1, 2, 3].map(() => createBrowser(service)) as [
      ReturnType<typeof createBrowser>,
      ReturnType<typeof createBrowser>,
      ReturnType<typeof createBrowser>,
    ];
    const back = await goToProvider(browsers[0], theirs, member);
    const { token } = await comeBack(browsers[1], await goToProvider(browsers[1], theirs, member));
    const { body } = await exchangeAs(browsers[2], theirs, { sub: 'new', email: `new@${theirs.domain}` });
    await theirs.write({ isEnabled: false });
    expect(await comeBack(browsers[0], back)).toMatchObject({ error: 'expired' });
    expect((await browsers[1].post('/api/auth/sso/exchange', { token })).body.error).toBe(
      'auth.sso_code_refused',
    );
    const created = await browsers[2].post('/api/auth/sso/create-account', { token: body.data.pendingToken });
    expect(created.body.error).toBe('auth.sso_code_refused');
    const begun = await browsers[0].post('/api/auth/sso', { email: member.email });
    expect(begun.body.error).toBe('auth.sso_not_found');
  });

  it('links nothing of an issuer that an administrator has replaced', async () => {
    const rogue = await startCompanyProvider();
    const theirs = await createCompany(service, provider);
    const victim = { sub: 'victim', email: `victim@${theirs.domain}` };
    await joinAs(createBrowser(service), theirs, victim);
    await theirs.write({ issuer: rogue.issuer });
    const { body } = await exchangeAs(createBrowser(service), { ...theirs, provider: rogue }, victim);
    expect(body.data.status).toBe('link_needed');
    const planted = { sub: 'future', email: `future@${theirs.domain}` };
    const browser = createBrowser(service);
    const pending = await exchangeAs(browser, { ...theirs, provider: rogue }, planted);
    await theirs.write();
    const created = await browser.post('/api/auth/sso/create-account', {
      token: pending.body.data.pendingToken,
    });
    expect(created.body.error).toBe('auth.sso_code_refused');
    rogue.stop();
  });
});

describe('the start', () => {
  const begin = (email: string, headers: Record<string, string> = {}) =>
    createBrowser(service).post('/api/auth/sso', { email }, headers);

  it('responds alike to every address of a domain, and to every domain without a proved company', async () => {
    await joinAs(createBrowser(service), company, { sub: 'known', email: `known@${company.domain}` });
    for (const name of ['known', 'unknown', ''])
      expect((await begin(`${name}@${company.domain.toUpperCase()} `)).status).toBe(200);
    const unproved = newDomain();
    await company.write({ domains: [company.domain, unproved] });
    const answers = await Promise.all(
      [`a@${unproved}`, 'a@gmail.com', 'a', '', 'a@'].map((email) => begin(email)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
      new Set(['404 auth.sso_not_found']),
    );
  });

  it('asks with PKCE, state and nonce, and binds the browser by a cookie', async () => {
    const { body, headers } = await begin(`ana@${company.domain}`);
    const asked = Object.fromEntries(new URL(body.data.url).searchParams);
    expect(asked).toMatchObject({
      client_id: provider.clientId,
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      login_hint: `ana@${company.domain}`,
      redirect_uri: `https://escriba.test/api/auth/sso/${company.id}/callback`,
    });
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-escriba_sso=[\w-]{43}; Max-Age=1200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it.each<[string, Mischief]>([
    ['is another issuer', { configuration: { issuer: 'https://evil.test' } }],
    ['has no page to sign in', { configuration: { authorization_endpoint: undefined } }],
    ['sends the browser to a script', { configuration: { authorization_endpoint: 'javascript:alert(1)' } }],
    ['is larger than any', { padding: 300_000 }],
  ])('reports a configuration that %s', async (_what, mischief) => {
    provider.behave(mischief);
    expect((await begin(`ana@${company.domain}`)).body.error).toBe('auth.sso_provider_failed');
  });

  it('reports a provider that does not respond in time', async () => {
    provider.behave({ isSilent: true });
    expect((await begin(`ana@${company.domain}`)).body.error).toBe('auth.sso_provider_failed');
  });

  it('refuses pages of other sites', async () => {
    const { body } = await begin(`ana@${company.domain}`, { 'sec-fetch-site': 'cross-site' });
    expect(body.error).toBe('auth.foreign_origin');
  });
});
