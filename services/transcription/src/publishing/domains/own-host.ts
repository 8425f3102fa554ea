import { domainToASCII } from 'node:url';
import { parse } from 'tldts';
import { domainInvalid, domainReserved } from './domains.errors.ts';

/** The label above a domain at which its owner publishes the token. */
export const TXT_LABEL = '_escriba';

/** Longest domain whose TXT record still has a name that DNS allows (253 characters). */
const LENGTH_MAX = 253 - `${TXT_LABEL}.`.length;
const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;
/** What an address has beside the domain. */
const BESIDE_DOMAIN = /[\s/\\:@?#%[\]]/;

/**
 * Returns a typed domain in the form of DNS: lower case, other letters than ASCII as punycode, without a final dot.
 * @throws domainInvalid for an address, an IP address, a public suffix alone and a name outside the public DNS; domainReserved for the product's own
 */
export const toOwnHost = (typed: string, publicHost: string): string => {
  const trimmed = typed.trim().replace(/\.$/, '');
  const host = BESIDE_DOMAIN.test(trimmed) ? '' : domainToASCII(trimmed);
  if (host.length > LENGTH_MAX || !HOST.test(host)) throw domainInvalid();
  const { isIp, domain, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  if (isIp === true || domain === null || (isIcann !== true && isPrivate !== true)) throw domainInvalid();
  if (host === publicHost || host.endsWith(`.${publicHost}`)) throw domainReserved();
  return host;
};
