import type { IDToken } from 'openid-client';
import { GOOGLE_ISSUER, isEntra } from './issuer.ts';
import { domainOf } from './mail-domains.ts';

/** The address that a token names, and whether the provider stands for it. */
type ClaimedAddress = { readonly email: unknown; readonly isConfirmed: boolean };

/** Returns a person's address. `domains`: those that the company has proved. */
export const readAddress = (claims: IDToken, issuer: string, domains: readonly string[]): ClaimedAddress => {
  if (isEntra(issuer)) return readEntraAddress(claims, domains);
  const { email, email_verified: isVerified } = claims;
  if (issuer !== GOOGLE_ISSUER)
    return { email, isConfirmed: isVerified === undefined || CONFIRMED.has(isVerified) };
  // Google is the provider of personal accounts too, which may have an address of the company: it names the company in `hd`.
  const isOfCompany = domains.some((domain) => domain === claims['hd']);
  return { email, isConfirmed: isVerified === true && isOfCompany };
};

/** Some providers send booleans as texts. */
const CONFIRMED: ReadonlySet<unknown> = new Set([true, 'true']);
const CHECKED: ReadonlySet<unknown> = new Set([true, 'true', 1, '1']);
const GUEST: ReadonlySet<unknown> = new Set([1, '1']);

/** Returns the first address of a proved domain among those that Entra stands for. It has checked the domain of the name to sign in with. */
const readEntraAddress = (claims: IDToken, domains: readonly string[]): ClaimedAddress => {
  const { email, verified_primary_email: verified } = claims;
  const addresses = [
    ...(isEmailOfDirectory(claims) ? [email] : []),
    ...(Array.isArray(verified) ? (verified as readonly unknown[]) : []),
    claims['preferred_username'],
    claims['upn'],
  ].filter((address) => typeof address === 'string');
  const proved = addresses.find((address) => domains.includes(domainOf(address)));
  return { email: proved ?? addresses[0] ?? email, isConfirmed: proved !== undefined };
};

/**
 * Returns whether the `email` of Entra is one that the directory gives, or whose domain Entra has checked (`xms_edov`). That of a guest comes
 * from another directory, whose administrator may write any address.
 */
const isEmailOfDirectory = (claims: IDToken): boolean => {
  const { iss, tid, idp, acct, xms_edov: isChecked } = claims;
  if (isChecked !== undefined) return CHECKED.has(isChecked);
  const ownDirectory = typeof tid === 'string' ? `https://sts.windows.net/${tid}/` : iss;
  const isOwn = idp === undefined || idp === iss || idp === ownDirectory;
  return isOwn && !GUEST.has(acct);
};
