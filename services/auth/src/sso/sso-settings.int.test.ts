import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, createBrowser, statuses } from '../testing/browser.ts';
import { type CompanyProvider, startCompanyProvider } from '../testing/company-provider.ts';
import {
  type SsoService,
  createCompany,
  exchangeAs,
  joinAs,
  newDomain,
  publish,
  startSsoService,
} from '../testing/sso.ts';
import { createPerson } from '../testing/workspaces.ts';

const DAY_MS = 86_400_000;
let service: SsoService;
let provider: CompanyProvider;

beforeAll(async () => {
  service = await startSsoService();
  provider = await startCompanyProvider();
});
afterEach(() => {
  provider.behave();
  service.dns.fallSilent(false);
});
afterAll(async () => {
  await service.stop();
  provider.stop();
});

describe('the settings of a company’s sign-in', () => {
  it('name the address to return to before anything is stored, and never the secret', async () => {
    const company = await createCompany(service, provider);
    const { body } = await company.owner.client.get(company.ssoPath);
    expect(body.data).toEqual({
      redirectUri: `https://escriba.test/api/auth/sso/${company.id}/callback`,
      provider: {
        issuer: provider.issuer,
        clientId: provider.clientId,
        defaultRole: 'editor',
        isEnabled: true,
        isRequired: false,
        domains: [
          {
            domain: company.domain,
            state: 'verified',
            record: {
              name: `_escriba.${company.domain}`,
              value: expect.stringMatching(/^escriba-verification=[\w-]{43}$/),
            },
            found: ['v=spf1 -all', expect.stringMatching(/^escriba-verification=/)],
            checkedAt: expect.any(String),
          },
        ],
      },
    });
    const [row] = await service.db
      .selectFrom('sso_providers')
      .selectAll()
      .where('workspace_id', '=', company.id)
      .execute();
    expect(row?.sealed_secret.includes(Buffer.from(provider.clientSecret))).toBe(false);
  });

  it('are for those who manage the workspace alone', async () => {
    const company = await createCompany(service, provider);
    const admin = await company.join('admin');
    const editor = await company.join('editor');
    expect((await admin.client.get(company.ssoPath)).status).toBe(200);
    const by = (client: Browser) =>
      Promise.all([
        client.get(company.ssoPath),
        company.write({}, { ...company.owner, client }),
        client.send(company.ssoPath, { method: 'DELETE' }),
        client.post(`${company.ssoPath}/verify`),
        client.post(`${company.ssoPath}/test`),
      ]);
    expect(statuses(await by(editor.client))).toEqual([403, 403, 403, 403, 403]);
    const { client: outsider } = await createPerson(service);
    expect(statuses(await by(outsider))).toEqual([404, 404, 404, 404, 404]);
    expect(statuses(await by(createBrowser(service)))).toEqual([401, 401, 401, 401, 401]);
  });

  it.each([
    ['nothing', ''],
    ['another scheme', 'ftp://idp.empresa.com.br'],
    ['plain http on the internet', 'http://idp.empresa.com.br'],
    ['an address of this network', 'http://10.0.0.1'],
    ['a password', 'https://user:secret@idp.empresa.com.br'],
    ['a query', 'https://idp.empresa.com.br/?tenant=1'],
    ['any company of Microsoft', 'https://login.microsoftonline.com/common/v2.0'],
    ['any organisation of Microsoft', 'https://login.microsoftonline.com/organizations/v2.0'],
    [
      'personal accounts of Microsoft',
      'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    ],
  ])('refuse %s as the issuer', async (_what, issuer) => {
    const company = await createCompany(service, provider);
    const { status, body } = await company.write({ issuer });
    expect([status, body.error]).toEqual([400, 'auth.sso_issuer_invalid']);
  });

  it('take one company of Microsoft, and Google', async () => {
    const company = await createCompany(service, provider);
    for (const issuer of [
      'https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0',
      'https://accounts.google.com',
    ]) {
      const { body } = await company.write({ issuer: `${issuer}/` });
      expect(body.data.provider.issuer).toBe(issuer);
    }
  });

  it('keep the slash with which a provider names itself', async () => {
    const company = await createCompany(service, provider);
    const issuer = `${provider.issuer}/application/o/escriba/`;
    provider.behave({ configuration: { issuer }, claims: { iss: issuer } });
    const { body } = await company.write({ issuer });
    expect(body.data.provider.issuer).toBe(issuer);
    expect((await company.owner.client.post(`${company.ssoPath}/test`)).body.data.problem).toBeNull();
    const joined = await joinAs(createBrowser(service), company, {
      sub: 'ana',
      email: `a@${company.domain}`,
    });
    expect(joined.status).toBe(201);
  });

  it.each([['gmail.com'], ['com.br'], ['127.0.0.1'], ['localhost'], ['empresa'], ['https://empresa.com.br']])(
    'refuse %s as a domain',
    async (domain) => {
      const company = await createCompany(service, provider);
      const { status, body } = await company.write({ domains: [domain] });
      expect([status, body.error]).toEqual([400, 'auth.sso_domain_invalid']);
    },
  );

  it('keep the secret for the issuer and client that it was entered for', async () => {
    const company = await createCompany(service, provider);
    expect((await company.write({ clientSecret: undefined, defaultRole: 'reader' })).status).toBe(200);
    for (const changes of [{ issuer: 'https://idp.evil.com' }, { clientId: 'another' }]) {
      const { status, body } = await company.write({ clientSecret: undefined, ...changes });
      expect([status, body.error]).toEqual([400, 'auth.sso_secret_required']);
    }
  });

  it('can be removed, twice, and the accounts stay', async () => {
    const company = await createCompany(service, provider);
    const browser = createBrowser(service);
    await joinAs(browser, company, { sub: 'ana', email: `ana@${company.domain}` });
    const remove = () => company.owner.client.send(company.ssoPath, { method: 'DELETE' });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
    expect((await company.owner.client.get(company.ssoPath)).body.data.provider).toBeNull();
  });
});

describe('the test of a provider', () => {
  const problemOf = async (company: Awaited<ReturnType<typeof createCompany>>) =>
    (await company.owner.client.post(`${company.ssoPath}/test`)).body.data?.problem;

  it('says what is wrong', async () => {
    const company = await createCompany(service, provider);
    expect(await problemOf(company)).toBeNull();
    provider.behave({ configuration: { issuer: 'https://evil.test' } });
    expect(await problemOf(company)).toBe('other_issuer');
    provider.behave({ configuration: { token_endpoint: undefined } });
    expect(await problemOf(company)).toBe('invalid');
    provider.behave({ padding: 300_000 });
    expect(await problemOf(company)).toBe('invalid');
    await company.write({ issuer: 'http://127.0.0.1:1' });
    expect(await problemOf(company)).toBe('unreachable');
  });
});

describe('a domain', () => {
  it('has no effect before it is proved, nor with the proof of another workspace', async () => {
    const company = await createCompany(service, provider);
    const domain = newDomain();
    const written = await company.write({ domains: [company.domain, domain] });
    const begin = () => createBrowser(service).post('/api/auth/sso', { email: `ana@${domain}` });
    expect((await begin()).status).toBe(404);
    const records = written.body.data.provider.domains as { domain: string; record: { value: string } }[];
    const other = records.find((record) => record.domain === company.domain)?.record.value ?? '';
    service.dns.set(`_escriba.${domain}`, { txt: [other] });
    await company.owner.client.post(`${company.ssoPath}/verify`);
    expect((await begin()).status).toBe(404);
    publish(service.dns, written.body.data.provider.domains);
    await company.owner.client.post(`${company.ssoPath}/verify`);
    expect((await begin()).status).toBe(200);
  });

  it('passes to the workspace that proves it last', async () => {
    const former = await createCompany(service, provider);
    const email = `ana@${former.domain}`;
    await joinAs(createBrowser(service), former, { sub: 'ana', email });
    const latter = await createCompany(service, provider, { domain: former.domain });
    const shown = await former.owner.client.get(former.ssoPath);
    expect(shown.body.data.provider.domains).toMatchObject([{ state: 'lost' }]);
    // The account is still of its owner: the new company links it only with the password.
    const { body } = await exchangeAs(createBrowser(service), latter, { sub: 'ana', email });
    expect(body.data.status).toBe('link_needed');
  });

  it('is looked up each day, and lost after a week without the record', async () => {
    const company = await createCompany(service, provider);
    const state = async () =>
      (await company.owner.client.get(company.ssoPath)).body.data?.provider.domains[0].state;
    // Domains of other tests are due too, and a few are looked up at a time.
    const proveAllDue = async () => {
      while ((await service.services.proveDomains.proveDue()) > 0);
    };
    service.dns.remove(`_escriba.${company.domain}`);
    service.clock.advance(6 * DAY_MS);
    await proveAllDue();
    expect(await state()).toBe('verified');
    service.clock.advance(1.5 * DAY_MS);
    await proveAllDue();
    expect(await state()).toBe('lost');
  });
});
