import { toPublicHost } from '@escriba/outbound';
import { domainInvalid, domainReserved } from './domains.errors.ts';

/**
 * Returns a typed domain in the form of DNS.
 * @throws domainInvalid for an address, an IP address, a public suffix alone and a name outside the public DNS; domainReserved for the product's own
 */
export const toOwnHost = (typed: string, publicHost: string): string => {
  const host = toPublicHost(typed);
  if (host === undefined) throw domainInvalid();
  if (host === publicHost || host.endsWith(`.${publicHost}`)) throw domainReserved();
  return host;
};
