import { isIPv6 } from 'node:net';

/** Identifies the source of requests: an IPv4 address, or the /64 of an IPv6 address, which one customer controls as a whole. */
export const addressBlock = (ip: string): string => {
  const address = plainAddress(ip);
  if (!isIPv6(address)) return address;
  const [head = '', tail] = canonical(address).split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')];
  return all.slice(0, 4).join(':');
};

/** Converts an IPv4-mapped IPv6 address (`::ffff:192.0.2.7`) to IPv4; returns others unchanged. */
export const plainAddress = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical(ip)) ?? [];
  if (high === undefined || low === undefined) return ip;
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
};

/** Returns the canonical form that URLs use: lower case, no leading zeros, no zone. */
const canonical = (ip: string): string => new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
