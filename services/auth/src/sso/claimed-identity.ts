import { findUnstorableText } from '@escriba/http';
import type { IDToken } from 'openid-client';
import { Value } from 'typebox/value';
import { readAddress } from './claimed-address.ts';
import { isSameIssuer } from './issuer.ts';
import { domainOf } from './mail-domains.ts';
import { SsoIdentity } from './sso-identity.ts';
import { SsoRefusal } from './sso-refusal.ts';

type Provider = { readonly id: string; readonly issuer: string; readonly clientId: string };

/**
 * Returns who an ID token says signed in, whose signature and times are checked. The provider is believed for addresses of the domains that its
 * company has proved, and for no other. Throws SsoRefusal.
 */
export const toIdentity = (
  { id: providerId, issuer, clientId }: Provider,
  claims: IDToken | undefined,
  domains: readonly string[],
): SsoIdentity => {
  if (claims === undefined || !isSameIssuer(claims.iss, issuer))
    throw new SsoRefusal('invalid', 'there are no claims of the issuer');
  const { email, isConfirmed } = readAddress(claims, issuer, domains);
  const name = claims['name'] ?? '';
  const identity = { providerId, issuer, clientId, subject: claims.sub, email, name };
  if (!Value.Check(SsoIdentity, identity) || findUnstorableText(identity) !== undefined)
    throw new SsoRefusal('invalid', 'claims are missing or cannot be stored');
  if (!isConfirmed || !domains.includes(domainOf(identity.email)))
    throw new SsoRefusal('other_address', 'the address is not of a proved domain, or not confirmed');
  return identity;
};
