import { describe, expect, it } from '@jest/globals';
import { toIdentity } from './claimed-identity.ts';
import { SsoRefusal } from './sso-refusal.ts';

const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const OTHER_TENANT = '5bd4e6a2-1c3d-4a0b-9f10-0c6f6e0f0a11';
const ENTRA = `https://login.microsoftonline.com/${TENANT}/v2.0`;
const GOOGLE = 'https://accounts.google.com';
const KEYCLOAK = 'https://entrada.empresa.com.br/realms/empresa';
const CLIENT = '6731de76-14a6-49ae-97bc-6eba6914391e';

type Claims = Readonly<Record<string, unknown>>;

/** Returns the address of the identity, or why it is refused. */
const read = (issuer: string, claims: Claims): string => {
  const all = { iss: issuer, aud: CLIENT, iat: 1_796_000_000, exp: 1_796_003_600, ...claims };
  try {
    return toIdentity({ id: 'provider', issuer, clientId: CLIENT }, all as never, ['empresa.com.br']).email;
  } catch (error) {
    return error instanceof SsoRefusal ? error.reason : String(error);
  }
};

describe('a token of Microsoft Entra', () => {
  // As version 2.0 issues them: without email_verified, and with an email only if the company adds the claim.
  const person = {
    nbf: 1_796_000_000,
    aio: 'AWQAm/8TAAAAn3J',
    name: 'Ana Souza',
    oid: '690222be-ff1a-4d56-abd1-7e4f7d38e474',
    rh: '0.AXcAv4j5cvGGr0GRqy180BHbR',
    sid: '001e5f1a-3a4c-4c43-9d0e-7b0ec0a3f4d1',
    sub: 'HKZpfaHyWadeOouYlitjrI-KffTm222X5rrV3xDqfKQ',
    tid: TENANT,
    uti: 'rNCn1ZyGkEOSpS4hZLBgAA',
    ver: '2.0',
  };
  const guest = { idp: `https://sts.windows.net/${OTHER_TENANT}/`, preferred_username: 'ana@outra.com' };
  const ANA = 'ana@empresa.com.br';

  it.each<[string, Claims, string]>([
    ['the name to sign in with', { preferred_username: ANA }, ANA],
    ['the user principal name', { upn: ANA }, ANA],
    ['the email of its own person', { email: ANA, preferred_username: 'ana@empresa.onmicrosoft.com' }, ANA],
    ['the email of a person of its own directory', { email: ANA, idp: ENTRA, acct: 0 }, ANA],
    ['the name, if the email is private', { email: 'ana@gmail.com', preferred_username: ANA }, ANA],
    ['the verified email', { verified_primary_email: [ANA], preferred_username: 'a@e.onmicrosoft.com' }, ANA],
    ['a guest’s email that Entra has checked', { ...guest, email: ANA, xms_edov: true }, ANA],
    ['an email that Entra has checked, in its older form', { email: ANA, xms_edov: '1', acct: 1 }, ANA],
  ])('names a person by %s', (_what, claims, email) => {
    expect(read(ENTRA, { ...person, ...claims })).toBe(email);
  });

  it.each<[string, Claims, string]>([
    ['the email of a guest, who may have any', { ...guest, email: ANA }, 'other_address'],
    ['the email of a personal account', { ...guest, idp: 'live.com', email: ANA }, 'other_address'],
    ['the email of an account that is a guest’s', { email: ANA, acct: 1 }, 'other_address'],
    ['an email that Entra has not checked', { email: ANA, xms_edov: false }, 'other_address'],
    ['an email that Entra has not checked, as a number', { email: ANA, xms_edov: 0 }, 'other_address'],
    ['the copied name of a guest', { upn: 'ana_empresa.com.br#EXT#@e.onmicrosoft.com' }, 'other_address'],
    ['an email of another domain', { email: 'ana@outra.com' }, 'other_address'],
    ['no address', {}, 'invalid'],
    [
      'the directory of another issuer',
      { preferred_username: ANA, iss: ENTRA.replace(TENANT, OTHER_TENANT), tid: OTHER_TENANT },
      'invalid',
    ],
    [
      'the issuer of any directory',
      { preferred_username: ANA, iss: ENTRA.replace(TENANT, '{tenantid}') },
      'invalid',
    ],
  ])('is refused with %s', (_what, claims, reason) => {
    expect(read(ENTRA, { ...person, ...claims })).toBe(reason);
  });
});

describe('a token of Google', () => {
  const ANA = 'ana@empresa.com.br';
  const person = {
    azp: CLIENT,
    sub: '110169484474386276334',
    hd: 'empresa.com.br',
    email: ANA,
    email_verified: true,
    at_hash: 'HK6E_P6Dh8Y93mRNtsDB1Q',
    name: 'Ana Souza',
    given_name: 'Ana',
    family_name: 'Souza',
  };

  it('names a person of the company’s Workspace', () => {
    expect(read(GOOGLE, person)).toBe(ANA);
  });

  it.each<[string, Claims, string]>([
    ['without a company: a personal account with the company’s address', { hd: undefined }, 'other_address'],
    ['of another company', { hd: 'outra.com' }, 'other_address'],
    ['with an address that is not verified', { email_verified: false }, 'other_address'],
    ['that says nothing of the address', { email_verified: undefined }, 'other_address'],
    ['with an address of another domain', { email: 'ana@outra.com' }, 'other_address'],
    ['of another issuer', { iss: 'https://accounts.google.com.evil.com' }, 'invalid'],
  ])('is refused %s', (_what, claims, reason) => {
    expect(read(GOOGLE, { ...person, ...claims })).toBe(reason);
  });
});

describe('a token of Keycloak', () => {
  const ANA = 'ana@empresa.com.br';
  const person = {
    auth_time: 1_796_000_000,
    jti: '7d0d0e0c-6a4b-4a53-8d7d-0d6f4f1f0a11',
    sub: '4c973896-5761-41fc-8217-07c5d13a004b',
    typ: 'ID',
    azp: CLIENT,
    sid: '8e5f1a3a-4c43-9d0e-7b0e-c0a3f4d10b5f',
    acr: '1',
    email_verified: true,
    name: 'Ana Souza',
    preferred_username: 'ana',
    email: ANA,
  };

  it.each([true, 'true', undefined])('names a person with email_verified %j', (email_verified) => {
    expect(read(KEYCLOAK, { ...person, email_verified })).toBe(ANA);
  });

  it.each([false, 'false', 'False', 0, null, ''])('is refused with email_verified %j', (email_verified) => {
    expect(read(KEYCLOAK, { ...person, email_verified })).toBe('other_address');
  });

  it('is refused if only the name that people choose there is an address', () => {
    expect(read(KEYCLOAK, { ...person, email: undefined, preferred_username: ANA })).toBe('invalid');
  });
});
