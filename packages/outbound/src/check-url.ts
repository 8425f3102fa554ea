import { isIP } from 'node:net';
import { type AddressRanges, isReachable } from './address-ranges.ts';
import { addressRefused, literalOf } from './checked-connect.ts';
import { OutboundError } from './outbound-error.ts';

/** Longest URL, in characters. */
const URL_LENGTH_MAX = 2048;

/**
 * Reads a URL that a user names: http or https, without a user name or password. An address in it is checked here, a name when it is connected to.
 * The URL standard writes hosts such as `0x7f.1` or `2130706433` as the address that they mean.
 * @throws {OutboundError} `url_invalid` or `address_refused`
 */
export const checkUrl = (text: string, allowed: AddressRanges): URL => {
  const url = text.length <= URL_LENGTH_MAX && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw new OutboundError('url_invalid', 'this is not a URL');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new OutboundError('url_invalid', 'the URL must begin with https:// or http://');
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('url_invalid', 'the URL must not contain a user name or password');
  }
  const host = literalOf(url.hostname);
  if (isIP(host) !== 0 && !isReachable(host, allowed)) throw addressRefused();
  return url;
};
