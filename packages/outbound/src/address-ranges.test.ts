import { describe, expect, it } from '@jest/globals';
import { isReachable, parseRanges } from './address-ranges.ts';

describe('an address', () => {
  it.each(['8.8.8.8', '200.160.2.3', '2001:4860:4860::8888', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isReachable(address, [])).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s is not public', (address) => {
    expect(isReachable(address, [])).toBe(false);
  });

  it('of a range that the operator allows is reachable, also inside IPv6, and no other', () => {
    const allowed = parseRanges('10.20.0.0/16, fd00::/8 127.0.0.1');
    for (const address of ['10.20.3.4', '::ffff:10.20.3.4', 'fd00::5', '127.0.0.1']) {
      expect(isReachable(address, allowed)).toBe(true);
    }
    for (const address of ['10.21.0.1', 'fc00::5', '127.0.0.2', '::1']) {
      expect(isReachable(address, allowed)).toBe(false);
    }
  });

  it.each(['10.0.0.0/33', 'localhost', '10.0.0.0/8 nowhere', '::/129'])('list %s is refused', (text) => {
    expect(() => parseRanges(text)).toThrow(TypeError);
  });
});
