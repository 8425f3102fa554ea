import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { type AddressRanges, isReachable } from './address-ranges.ts';
import { OutboundError } from './outbound-error.ts';
import type { ResolveName } from './resolve-name.ts';

type ConnectDeps = {
  readonly allowed: AddressRanges;
  readonly resolveName: ResolveName;
  readonly connectTimeoutMs: number;
};

/**
 * Opens connections to allowed addresses alone. The addresses that are checked are those that the socket connects to, so a name that resolves
 * differently a moment later gains nothing.
 */
export const createCheckedConnect = ({
  allowed,
  resolveName,
  connectTimeoutMs,
}: ConnectDeps): buildConnector.connector => {
  const lookUp = async (...[name, options, done]: Parameters<LookupFunction>): Promise<void> => {
    try {
      const { first, all } = await resolveAllowed(name);
      if (options.all === true) done(null, all);
      else done(null, first.address, first.family);
    } catch (error) {
      done(error as NodeJS.ErrnoException, '', 0);
    }
  };
  const resolveAllowed = async (name: string) => {
    const addresses = await resolveName(name).catch((error: unknown) => {
      throw unknownName(error);
    });
    const [first, ...others] = addresses.map((address) => ({ address, family: isIP(address) }));
    if (first === undefined) throw unknownName();
    if (!addresses.every((address) => isReachable(address, allowed))) throw addressRefused();
    return { first, all: [first, ...others] };
  };
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    allowH2: false,
    lookup: (...input) => void lookUp(...input),
  });
  return (options, callback) => {
    const host = literalOf(options.hostname);
    // A socket looks up names only, so an address in the URL is checked here.
    if (isIP(host) !== 0 && !isReachable(host, allowed)) callback(addressRefused(), null);
    else connect(options, callback);
  };
};

/** Returns a URL's host without the brackets of IPv6. */
export const literalOf = (hostname: string): string => hostname.replace(/^\[(.*)\]$/u, '$1');

export const addressRefused = (): OutboundError =>
  new OutboundError('address_refused', 'the address is not public');

const unknownName = (cause?: unknown): OutboundError =>
  new OutboundError('name_unknown', 'the host name does not resolve', cause);
