import { isIPv6 } from 'node:net';

/** What counts as one address: an IPv4 address, or the /64 of an IPv6 one, which a single customer has whole. */
export const addressBlock = (ip: string): string => {
  const address = plainAddress(ip);
  if (!isIPv6(address)) return address;
  const [head = '', tail] = canonical(address).split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')];
  return all.slice(0, 4).join(':');
};

/** An IPv4 address that is written as an IPv6 one (`::ffff:192.0.2.7`) as what it is; every other as it came. */
export const plainAddress = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical(ip)) ?? [];
  if (high === undefined || low === undefined) return ip;
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
};

/** The one way of writing it that URLs have: small letters, no leading zeros, no zone. */
const canonical = (ip: string): string => new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
