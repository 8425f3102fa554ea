import { findUnstorableText } from '@escriba/http';
import type { IDToken } from 'openid-client';
import { Value } from 'typebox/value';
import { GOOGLE_ISSUER, isEntra } from './issuer.ts';
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
  const identity = {
    providerId,
    issuer,
    clientId,
    subject: claims?.sub,
    email: claims && addressIn(claims, issuer),
    name: claims?.['name'] ?? '',
  };
  if (
    claims === undefined ||
    !Value.Check(SsoIdentity, identity) ||
    findUnstorableText(identity) !== undefined
  )
    throw new SsoRefusal('invalid', 'claims are missing or cannot be stored');
  if (!domains.includes(domainOf(identity.email)) || !isConfirmed(claims, issuer, domains))
    throw new SsoRefusal('other_address', 'the address is not of a proved domain, or not confirmed');
  return identity;
};

/** Returns the person's address. Entra sends one only if the company adds the claim, and else the name to sign in with, whose domain it has checked. */
const addressIn = (claims: IDToken, issuer: string): unknown =>
  claims['email'] ?? (isEntra(issuer) ? claims['preferred_username'] : undefined);

/**
 * Returns whether the provider stands for the address. Google is the provider of personal accounts too, which may have an address of the company:
 * it names the company in `hd`. Entra says nothing of addresses; its issuer is one company's, which has proved the domain.
 */
const isConfirmed = (claims: IDToken, issuer: string, domains: readonly string[]): boolean => {
  if (issuer !== GOOGLE_ISSUER) return claims['email_verified'] !== false;
  return claims['email_verified'] === true && domains.some((domain) => domain === claims['hd']);
};
