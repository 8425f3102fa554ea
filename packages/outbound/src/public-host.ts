import { domainToASCII } from 'node:url';
import { parse } from 'tldts';

/** The label above a domain at which its owner publishes the token. */
export const TXT_LABEL = '_escriba';

/** Longest domain whose TXT record still has a name that DNS allows (253 characters). */
const LENGTH_MAX = 253 - `${TXT_LABEL}.`.length;
const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;
/** What an address has beside the domain. */
const BESIDE_DOMAIN = /[\s/\\:@?#%[\]]/;

/**
 * Returns a typed domain in the form of DNS: lower case, other letters than ASCII as punycode, without a final dot. Returns undefined for an
 * address, an IP address, a public suffix alone and a name outside the public DNS.
 */
export const toPublicHost = (typed: string): string | undefined => {
  const trimmed = typed.trim().replace(/\.$/, '');
  const host = BESIDE_DOMAIN.test(trimmed) ? '' : domainToASCII(trimmed);
  if (host.length > LENGTH_MAX || !HOST.test(host)) return undefined;
  const { isIp, domain, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  return isIp === true || domain === null || (isIcann !== true && isPrivate !== true) ? undefined : host;
};

/** Returns the text that proves that a domain is of the one with the token. */
export const proofOf = (token: string): string => `escriba-verification=${token}`;
