import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../testing/browser.ts';
import { type CompanyProvider, startCompanyProvider } from '../testing/company-provider.ts';
import { type SsoService, createCompany, exchangeAs, joinAs, startSsoService } from '../testing/sso.ts';
import { PASSWORD, registerIn } from '../testing/users.ts';
import { ACCEPT, grantOf } from '../testing/workspaces.ts';

let service: SsoService;
let provider: CompanyProvider;

beforeAll(async () => {
  service = await startSsoService();
  provider = await startCompanyProvider();
});
afterEach(() => provider.behave());
afterAll(async () => {
  await service.stop();
  provider.stop();
});

describe('the sign-in of a company', () => {
  it('creates an account, which is a member with the role of the company', async () => {
    const company = await createCompany(service, provider, { defaultRole: 'reader' });
    const browser = createBrowser(service);
    const email = `ana@${company.domain}`;
    const created = await joinAs(browser, company, { sub: 'ana', email });
    expect([created.status, created.body.data.user]).toMatchObject([201, { email, name: 'Ana da Empresa' }]);
    expect(await grantOf(service, created.body.data.user.id, company.id)).toMatchObject({ role: 'reader' });
    const sessions = await browser.get('/api/auth/sessions');
    expect(sessions.body.data ?? sessions.body.sessions).toMatchObject([{ method: 'sso' }]);
  });

  it('opens the same account the next time, whatever its address is by then', async () => {
    const company = await createCompany(service, provider);
    const first = await joinAs(createBrowser(service), company, {
      sub: 'ana',
      email: `ana@${company.domain}`,
    });
    const later = createBrowser(service);
    const { body } = await exchangeAs(later, company, { sub: 'ana', email: `ana.souza@${company.domain}` });
    expect(body.data).toMatchObject({ status: 'signed_in', user: { id: first.body.data.user.id } });
    expect((await later.get('/api/auth/me')).status).toBe(200);
  });

  it('links an account with the same address only with its password', async () => {
    const company = await createCompany(service, provider);
    const email = `bia@${company.domain}`;
    const { user } = await registerIn(createBrowser(service), { email });
    const browser = createBrowser(service);
    const { body } = await exchangeAs(browser, company, { sub: 'bia', email });
    expect(body.data).toMatchObject({ status: 'link_needed', email });
    const token = body.data.pendingToken as string;
    const wrong = await browser.post('/api/auth/sso/link', { token, password: 'adivinhada-agora' });
    expect(wrong.body.error).toBe('auth.invalid_credentials');
    expect(await grantOf(service, user.id, company.id)).toBeNull();
    const taken = await browser.post('/api/auth/sso/create-account', { token });
    expect(taken.body.error).toBe('auth.email_taken');
    const again = await exchangeAs(browser, company, { sub: 'bia', email });
    const linked = await browser.post('/api/auth/sso/link', {
      token: again.body.data.pendingToken,
      password: PASSWORD,
    });
    expect(linked.body.data).toMatchObject({ user: { id: user.id }, tokens: expect.anything() });
    expect(await grantOf(service, user.id, company.id)).toMatchObject({ role: 'editor' });
    const next = await exchangeAs(createBrowser(service), company, { sub: 'bia', email });
    expect(next.body.data.status).toBe('signed_in');
  });

  it('keeps out whom an administrator removed, until they are invited', async () => {
    const company = await createCompany(service, provider);
    const person = { sub: 'caio', email: `caio@${company.domain}` };
    const browser = createBrowser(service);
    const { body } = await joinAs(browser, company, person);
    const userId = body.data.user.id as string;
    const removed = await company.owner.client.send(`${company.path}/members/${userId}`, {
      method: 'DELETE',
    });
    expect(removed.status).toBe(200);
    expect((await exchangeAs(browser, company, person)).body.data.status).toBe('signed_in');
    expect(await grantOf(service, userId, company.id)).toBeNull();
    // Another client unlinks all identities; the next link lets no one in either.
    await company.write({ clientId: 'other', clientSecret: 'other' });
    await company.write();
    await service.db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
    const { body: relinking } = await exchangeAs(browser, company, person);
    expect(relinking.data.status).toBe('link_needed');
    const linked = await browser.post('/api/auth/sso/link', { token: relinking.data.pendingToken });
    expect(linked.status).toBe(200);
    expect(await grantOf(service, userId, company.id)).toBeNull();
    const invited = await company.tokenOf({ role: 'reader' });
    expect((await browser.post(ACCEPT, { token: invited })).status).toBe(200);
    expect(await grantOf(service, userId, company.id)).toMatchObject({ role: 'reader' });
  });

  it('leaves a member’s own role alone', async () => {
    const company = await createCompany(service, provider);
    const email = `duda@${company.domain}`;
    const browser = createBrowser(service);
    const { user } = await registerIn(browser, { email });
    await browser.post(ACCEPT, { token: await company.tokenOf({ role: 'admin' }) });
    const { body } = await exchangeAs(browser, company, { sub: 'duda', email });
    await browser.post('/api/auth/sso/link', { token: body.data.pendingToken, password: PASSWORD });
    expect(await grantOf(service, user.id, company.id)).toMatchObject({ role: 'admin' });
  });
});

describe('a company that requires its own sign-in', () => {
  const signIn = (email: string) =>
    createBrowser(service).post('/api/auth/login', { email, password: PASSWORD });

  it('refuses the password of its members, except of the owner and of other addresses', async () => {
    const company = await createCompany(service, provider);
    const email = `eva@${company.domain}`;
    const browser = createBrowser(service);
    await registerIn(browser, { email });
    await browser.post(ACCEPT, { token: await company.tokenOf({ role: 'admin' }) });
    const guest = await company.join('editor');
    const outsider = `fabio@${company.domain}`;
    await registerIn(createBrowser(service), { email: outsider });
    await company.write({ isRequired: true });
    expect((await signIn(email)).body.error).toBe('auth.sso_required');
    expect((await signIn(company.owner.email)).status).toBe(200);
    expect((await signIn(guest.email)).status).toBe(200);
    expect((await signIn(outsider)).status).toBe(200);
    const linking = createBrowser(service);
    const { body } = await exchangeAs(linking, company, { sub: 'eva', email });
    const linked = await linking.post('/api/auth/sso/link', {
      token: body.data.pendingToken,
      password: PASSWORD,
    });
    expect(linked.status).toBe(200);
    await company.write({ isRequired: false });
    expect((await signIn(email)).status).toBe(200);
  });

  it('lets its owner in by password although their address is of the company', async () => {
    const company = await createCompany(service, provider);
    const { id } = company.owner.user;
    const email = `dona@${company.domain}`;
    await service.db.updateTable('users').set({ email, email_key: email }).where('id', '=', id).execute();
    await company.write({ isRequired: true });
    expect((await signIn(email)).status).toBe(200);
  });
});

describe('the data of the company’s sign-in', () => {
  it('is in the copy of the account, and ends with it', async () => {
    const company = await createCompany(service, provider);
    const browser = createBrowser(service);
    const { body } = await joinAs(browser, company, { sub: 'gil', email: `gil@${company.domain}` });
    const copy = await browser.get('/api/auth/account/export');
    expect(JSON.stringify(copy.body)).toContain('"subject":"gil"');
    const userId = body.data.user.id as string;
    expect((await browser.post('/api/auth/account/delete', {})).status).toBeLessThan(300);
    const rows = await service.db
      .selectFrom('sso_identities')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('ends with the workspace', async () => {
    const company = await createCompany(service, provider);
    const stranger = createBrowser(service);
    await company.owner.client.post(`${company.path}/delete`, { password: PASSWORD });
    const begun = await stranger.post('/api/auth/sso', { email: `ana@${company.domain}` });
    expect(begun.body.error).toBe('auth.sso_not_found');
    await service.housekeeping.run();
    const rows = await service.db
      .selectFrom('sso_providers')
      .select('id')
      .where('workspace_id', '=', company.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('is unlinked by a new password', async () => {
    const company = await createCompany(service, provider);
    const person = { sub: 'hugo', email: `hugo@${company.domain}` };
    const { body } = await joinAs(createBrowser(service), company, person);
    const source = { ip: '198.51.100.9', userAgent: '' };
    const userId = body.data.user.id as string;
    const { url } = await service.services.resetLinks.create({ userId, source, detail: 'mail' });
    const token = url.split('#')[1] ?? '';
    const reset = await createBrowser(service).post('/api/auth/password-reset/confirm', {
      token,
      newPassword: PASSWORD,
    });
    expect(reset.status).toBe(200);
    const again = await exchangeAs(createBrowser(service), company, person);
    expect(again.body.data.status).toBe('link_needed');
  });
});
