import { lookup as lookupHost, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { AddressRanges } from './address-ranges.ts';

/** Returns all addresses of a host name. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/**
 * Asks the name servers directly: `servers`, or else those of the system. The system's lookup has no time limit and occupies one of the four threads that files need too, so a slow name
 * server of one user would hold up the process. Only a name that they do not know is looked up in the system's own list, and only if the
 * operator allows ranges: others have no use for local names.
 */
export const createResolveName = (allowed: AddressRanges, servers?: readonly string[]): ResolveName => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (servers !== undefined) resolver.setServers([...servers]);
  return async (name) => {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    if (addresses.length > 0 || allowed.length === 0)
      return addresses.filter((address) => isIP(address) !== 0);
    return (await lookupHost(name, { all: true })).map(({ address }) => address);
  };
};
