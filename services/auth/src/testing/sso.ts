import { type FakeDns, startFakeDns } from '@escriba/fakes';
import { expect } from '@jest/globals';
import type { Browser } from './browser.ts';
import type { CompanyProvider } from './company-provider.ts';
import { startWithUsage } from './start-with-usage.ts';
import { createTeam } from './workspaces.ts';

/** Starts the auth API with a DNS server and a plan with workspaces. */
export const startSsoService = async () => {
  const dns = await startFakeDns();
  const service = await startWithUsage({ dnsServer: dns.address });
  return {
    ...service,
    dns,
    stop: async (): Promise<void> => {
      await service.stop();
      await dns.stop();
    },
  };
};
export type SsoService = Awaited<ReturnType<typeof startSsoService>>;

let companies = 0;

/** Returns a domain of its own within this test run. */
export const newDomain = (): string => `empresa-${(companies += 1)}.com.br`;

/** Publishes the records that the settings ask for. */
export const publish = (
  dns: FakeDns,
  domains: readonly { record: { name: string; value: string } }[],
): void => {
  for (const { record } of domains) dns.set(record.name, { txt: ['v=spf1 -all', record.value] });
};

/** Creates a workspace whose company signs in at a provider, with a domain that it has proved. */
export const createCompany = async (
  service: SsoService,
  provider: CompanyProvider,
  { domain = newDomain(), ...fields }: { domain?: string; [field: string]: unknown } = {},
) => {
  const team = await createTeam(service);
  const path = `${team.path}/sso`;
  const settings = {
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    defaultRole: 'editor',
    isEnabled: true,
    isRequired: false,
    domains: [domain],
    ...fields,
  };
  const write = (changes: object = {}, by = team.owner) =>
    by.client.send(path, { method: 'PATCH', body: { ...settings, ...changes } });
  const written = await write();
  expect(written.body.data?.provider?.domains).toMatchObject([{ domain, state: 'pending' }]);
  publish(service.dns, written.body.data.provider.domains);
  const verified = await team.owner.client.post(`${path}/verify`);
  expect(verified.body.data.provider.domains).toMatchObject([{ domain, state: 'verified' }]);
  return { ...team, domain, provider, ssoPath: path, write };
};
export type Company = Awaited<ReturnType<typeof createCompany>>;

type Person = { readonly sub: string; readonly email?: string; readonly [claim: string]: unknown };

/** Begins a sign-in and signs in at the provider; returns the address to return to. */
export const goToProvider = async (browser: Browser, company: Company, person: Person): Promise<URL> => {
  const begun = await browser.post('/api/auth/sso', { email: `someone@${company.domain}` });
  expect([begun.status, begun.body]).toMatchObject([200, { success: true }]);
  return company.provider.authorize(begun.body.data.url, person);
};

/** Follows the redirect back; returns the parameters of the web client's page. */
export const comeBack = async (browser: Browser, back: URL): Promise<Record<string, string>> => {
  const { status, headers } = await browser.get(back.pathname + back.search);
  const page = new URL(headers.get('location') ?? '', 'https://escriba.test');
  expect([status, page.pathname]).toEqual([302, '/sso/callback']);
  return Object.fromEntries(page.searchParams);
};

/** Signs in at the provider and back; returns the outcome. */
export const exchangeAs = async (browser: Browser, company: Company, person: Person) => {
  const { token = '' } = await comeBack(browser, await goToProvider(browser, company, person));
  return browser.post('/api/auth/sso/exchange', { token });
};

/** Signs in for the first time, and creates the account. */
export const joinAs = async (browser: Browser, company: Company, person: Person) => {
  const { body } = await exchangeAs(browser, company, person);
  expect(body.data).toMatchObject({ status: 'account_needed', email: person.email });
  return browser.post('/api/auth/sso/create-account', { token: body.data.pendingToken });
};
