import { createOutbound, parseRanges } from '@escriba/outbound';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type CompanyProvider, startCompanyProvider } from '../testing/company-provider.ts';
import { createOidcClient } from './oidc-client.ts';
import { SsoRefusal } from './sso-refusal.ts';

const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const OTHER_TENANT = '5bd4e6a2-1c3d-4a0b-9f10-0c6f6e0f0a11';
const MICROSOFT = 'https://login.microsoftonline.com';
const entraOf = (tenant: string): string => `${MICROSOFT}/${tenant}/v2.0`;
const GOOGLE = 'https://accounts.google.com';
const SECRETS = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) };

let local: CompanyProvider;
const outbound = createOutbound({ allowed: parseRanges('127.0.0.0/8') });
/** Reaches the local provider at the addresses of the known ones, which the configuration names as they do. */
const client = createOidcClient({
  request: (input) => {
    const { pathname } = new URL(input.url);
    return outbound.request({ ...input, url: `${local.issuer}/${LOCAL_PATHS[pathname] ?? pathname}` });
  },
});
const LOCAL_PATHS: Readonly<Record<string, string>> = {
  [`/${TENANT}/v2.0/.well-known/openid-configuration`]: '.well-known/openid-configuration',
  '/.well-known/openid-configuration': '.well-known/openid-configuration',
  [`/${TENANT}/oauth2/v2.0/token`]: 'token',
  '/token': 'token',
  [`/${TENANT}/discovery/v2.0/keys`]: 'keys',
  '/oauth2/v3/certs': 'keys',
};

beforeAll(async () => {
  local = await startCompanyProvider();
});
afterEach(() => local.behave());
afterAll(async () => {
  local.stop();
  await outbound.close();
});

const entraConfiguration = (issuer: string) => ({
  token_endpoint: `${MICROSOFT}/${TENANT}/oauth2/v2.0/token`,
  token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
  jwks_uri: `${MICROSOFT}/${TENANT}/discovery/v2.0/keys`,
  subject_types_supported: ['pairwise'],
  issuer,
  authorization_endpoint: `${MICROSOFT}/${TENANT}/oauth2/v2.0/authorize`,
  claims_supported: [
    'sub',
    'iss',
    'aud',
    'exp',
    'iat',
    'nonce',
    'preferred_username',
    'name',
    'tid',
    'email',
  ],
});
const googleConfiguration = {
  issuer: GOOGLE,
  authorization_endpoint: `${GOOGLE}/o/oauth2/v2/auth`,
  token_endpoint: 'https://oauth2.googleapis.com/token',
  jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
};

type Claims = Readonly<Record<string, unknown>>;

/** Signs in; returns the address of the identity, or why it is refused. */
const signIn = async (issuer: string, configuration: object, claims: Claims): Promise<string> => {
  local.behave({
    configuration: configuration as Claims,
    claims: { iss: issuer, email: undefined, ...claims },
  });
  const { clientId, clientSecret } = local;
  const redirectUri = 'https://escriba.test/api/auth/sso/1/callback';
  const provider = { id: 'provider', issuer, clientId, clientSecret, redirectUri };
  try {
    const url = await client.beginUrl(provider, SECRETS, 'ana@empresa.com.br');
    const back = local.authorize(url, { sub: 'ana', email_verified: undefined });
    const returned = { ...SECRETS, query: back.search, domains: ['empresa.com.br'] };
    return (await client.finish(provider, returned)).email;
  } catch (error) {
    return error instanceof SsoRefusal ? error.reason : String(error);
  }
};

describe('Microsoft Entra', () => {
  const issuer = entraOf(TENANT);
  const ana = { tid: TENANT, ver: '2.0', preferred_username: 'ana@empresa.com.br' };

  it('is the provider of one company', async () => {
    expect(await signIn(issuer, entraConfiguration(issuer), ana)).toBe('ana@empresa.com.br');
  });

  it('does not let people of another company in, whatever its configuration and their token name', async () => {
    const strange = { ...ana, iss: entraOf(OTHER_TENANT), tid: OTHER_TENANT };
    for (const named of [issuer, entraOf('{tenantid}'), entraOf(OTHER_TENANT)])
      expect(await signIn(issuer, entraConfiguration(named), strange)).toMatch(/^(invalid|unavailable)$/);
  });

  it('of any company is reported when the provider is tested', async () => {
    local.behave({ configuration: entraConfiguration(entraOf('{tenantid}')) });
    const provider = { ...local, id: 'provider', issuer, redirectUri: 'https://escriba.test/' };
    expect(await client.findProblem(provider)).toBe('other_issuer');
  });
});

describe('Google Workspace', () => {
  const ana = { sub: '1101', hd: 'empresa.com.br', email: 'ana@empresa.com.br', email_verified: true };

  it('is the provider of a company', async () => {
    expect(await signIn(GOOGLE, googleConfiguration, ana)).toBe('ana@empresa.com.br');
  });

  it('names its issuer as its configuration does, with https', async () => {
    const short = { ...ana, iss: 'accounts.google.com' };
    expect(await signIn(GOOGLE, googleConfiguration, short)).toBe('invalid');
  });

  it('does not let personal accounts in', async () => {
    expect(await signIn(GOOGLE, googleConfiguration, { ...ana, hd: undefined })).toBe('other_address');
  });
});
