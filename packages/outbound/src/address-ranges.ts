import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Address ranges that the operator allows although they are not public. */
export type AddressRanges = readonly (readonly [Address, number])[];

/** The only part of IPv6 from which public addresses are given out. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Reads a list of ranges such as `10.20.0.0/16 fd00::/8`, separated by spaces or commas; an address without a length is itself.
 * @throws {TypeError} if an entry is not a range
 */
export const parseRanges = (text: string): AddressRanges =>
  text
    .split(/[\s,]+/u)
    .filter((entry) => entry !== '')
    .map(parseRange);

const parseRange = (entry: string): readonly [Address, number] => {
  try {
    if (entry.includes('/')) return ipaddr.parseCIDR(entry);
    const address = ipaddr.parse(entry);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  } catch (error) {
    throw new TypeError(`“${entry}” is not an address range such as 10.20.0.0/16`, { cause: error });
  }
};

/** Returns true if a request may reach the address: it is public, or in a range that the operator allows. */
export const isReachable = (text: string, allowed: AddressRanges): boolean => {
  if (!ipaddr.isValid(text)) return false;
  // An IPv4 address inside an IPv6 one counts as IPv4.
  const address = ipaddr.process(text);
  return isPublic(address) || allowed.some((range) => isIn(address, range));
};

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address, PUBLIC_IPV6));

const isIn = (address: Address, [start, length]: readonly [Address, number]): boolean =>
  address.kind() === start.kind() && address.match(start, length);
