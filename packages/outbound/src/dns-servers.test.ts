import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type FakeDns, startFakeDns } from '@escriba/fakes';
import { createFindRecords, createOutbound, parseRanges, parseServers } from './index.ts';

let dns: FakeDns;
let server: Server;

beforeAll(async () => {
  dns = await startFakeDns();
  server = createServer((_request, response) => void response.end('olá'));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  server.close();
  await dns.stop();
});

describe('the DNS servers of the operator', () => {
  it('are asked for the records of a domain', async () => {
    dns.set('_escriba.empresa.com.br', { txt: ['escriba-verification=abc'] });
    const findRecords = createFindRecords({ servers: parseServers(dns.address) });
    expect(await findRecords('empresa.com.br')).toEqual({ txt: ['escriba-verification=abc'], cname: null });
  });

  it('are asked for the names that requests go to', async () => {
    dns.set('entrada.empresa.com.br', { a: '127.0.0.1' });
    const outbound = createOutbound({
      allowed: parseRanges('127.0.0.0/8'),
      servers: parseServers(dns.address),
    });
    const { body } = await outbound.request({
      url: `http://entrada.empresa.com.br:${(server.address() as AddressInfo).port}/`,
      method: 'GET',
      redirectsMax: 0,
      firstByteTimeoutMs: 5_000,
      timeoutMs: 10_000,
      bytesMax: 1_000,
    });
    expect(await text(body)).toBe('olá');
    await outbound.close();
  });

  it.each([
    ['', undefined],
    [' ', undefined],
    ['10.0.0.53', ['10.0.0.53']],
    ['10.0.0.53, [fd00::53]:5353', ['10.0.0.53', '[fd00::53]:5353']],
  ])('are read from %j', (typed, servers) => {
    expect(parseServers(typed)).toEqual(servers);
  });

  it.each(['dns.empresa.com.br', '10.0.0.256', 'x', '10.0.0.53 y'])('are not %j', (typed) => {
    expect(() => parseServers(typed)).toThrow(/is not the address of a DNS server/);
  });
});
