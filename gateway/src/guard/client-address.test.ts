import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { clientAddress } from './client-address.ts';

const request = (remoteAddress: string, forwardedFor?: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } }) as unknown as IncomingMessage;

describe("finding the client's address", () => {
  it('trusts only the connection unless proxies are configured', () => {
    expect(clientAddress(request('203.0.113.9', '1.2.3.4'), 0)).toBe('203.0.113.9');
  });

  it('counts trusted proxies from the right, which clients cannot forge', () => {
    const spoofed = request('10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2');
    expect(clientAddress(spoofed, 1)).toBe('10.0.0.2');
    expect(clientAddress(spoofed, 2)).toBe('203.0.113.9');
  });

  it('falls back to the connection if an entry is missing or not an address', () => {
    expect(clientAddress(request('10.0.0.1', '1.1.1.1'), 2)).toBe('10.0.0.1');
    expect(clientAddress(request('10.0.0.1', 'unknown'), 1)).toBe('10.0.0.1');
    expect(clientAddress(request('10.0.0.1'), 1)).toBe('10.0.0.1');
  });

  it('reports an IPv4 client of a dual-stack socket as IPv4', () => {
    expect(clientAddress(request('::ffff:203.0.113.9'), 0)).toBe('203.0.113.9');
    expect(clientAddress(request('10.0.0.1', '::FFFF:203.0.113.9'), 1)).toBe('203.0.113.9');
    expect(clientAddress(request('10.0.0.1', '::ffff:cb00:7109'), 1)).toBe('203.0.113.9');
  });
});
