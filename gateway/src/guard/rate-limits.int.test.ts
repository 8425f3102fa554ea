import type { ErrorResponse } from '@escriba/contracts/shared/error-response';
import { asRedisUser, eventually, testRedisUrl } from '@escriba/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { loadGatewayConfig } from '../config.ts';
import { KEYS, startGateway } from '../testing/start-gateway.ts';
import type { RunningGateway } from '../testing/start-gateway.ts';

const open: RunningGateway[] = [];
const connections: Redis[] = [];
afterEach(async () => {
  for (const gateway of open.splice(0)) await gateway.close();
  for (const redis of connections.splice(0)) redis.disconnect();
});

const connect = async (url: string): Promise<Redis> => {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: () => null,
  });
  connections.push(redis);
  redis.on('error', () => undefined);
  await eventually(() => redis.status === 'ready' || redis.status === 'end');
  return redis;
};

const start = async (redis: Redis): Promise<RunningGateway> => {
  const gateway = await startGateway({
    redis,
    env: { RATE_LIMIT_READS: '3', RATE_LIMIT_WRITES: '2', RATE_LIMIT_UPLOADS: '1', TRUSTED_PROXY_HOPS: '1' },
    service: (request, response) => void request.resume().once('end', () => response.end('{}')),
  });
  open.push(gateway);
  return gateway;
};

const send = (gateway: RunningGateway, method: string, ip: string, body?: FormData): Promise<Response> =>
  fetch(`${gateway.url}/api/transcription/x`, {
    method,
    headers: { 'x-forwarded-for': ip },
    ...(body === undefined ? {} : { body }),
  });

const form = (): FormData => {
  const data = new FormData();
  data.append('audio', new Blob(['x']), 'a.wav');
  return data;
};

describe('too many requests', () => {
  it('are refused with a code, a sentence and Retry-After', async () => {
    const gateway = await start(await connect(asRedisUser(await testRedisUrl(), 'gateway')));
    await send(gateway, 'POST', '198.51.100.1', form());
    const refused = await send(gateway, 'POST', '198.51.100.1', form());
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(refused.status).toBe(429);
    expect(((await refused.json()) as ErrorResponse).error).toBe('gateway.rate_limited');
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
  });

  it('of one address or kind do not count for another', async () => {
    const gateway = await start(await connect(asRedisUser(await testRedisUrl(), 'gateway')));
    const statuses = [];
    for (const [method, ip] of [
      ['POST', '198.51.100.1'],
      ['POST', '198.51.100.1'],
      ['POST', '198.51.100.1'],
      ['POST', '198.51.100.2'],
      ['GET', '198.51.100.1'],
    ] as const)
      statuses.push((await send(gateway, method, ip)).status);
    expect(statuses).toEqual([200, 200, 429, 200, 200]);
  });

  it('of one IPv6 network count together', async () => {
    const gateway = await start(await connect(asRedisUser(await testRedisUrl(), 'gateway')));
    const statuses = [];
    for (const ip of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'])
      statuses.push((await send(gateway, 'DELETE', ip)).status);
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  it('are counted by all gateways together', async () => {
    const url = asRedisUser(await testRedisUrl(), 'gateway');
    const [first, second] = [await start(await connect(url)), await start(await connect(url))];
    await send(first, 'POST', '198.51.100.1', form());
    expect((await send(second, 'POST', '198.51.100.1', form())).status).toBe(429);
  });

  it('are allowed while Redis is down', async () => {
    const gateway = await start(await connect('redis://127.0.0.1:1'));
    const statuses = [];
    for (let sent = 0; sent < 3; sent += 1)
      statuses.push((await send(gateway, 'POST', '198.51.100.1', form())).status);
    expect(statuses).toEqual([200, 200, 200]);
  });

  it('that only read are refused as well', async () => {
    const gateway = await start(await connect(asRedisUser(await testRedisUrl(), 'gateway')));
    const statuses = [];
    for (let sent = 0; sent < 4; sent += 1)
      statuses.push((await send(gateway, 'GET', '198.51.100.1')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('that carry events of the payment provider have a limit of their own, far above that of writes', async () => {
    const gateway = await startGateway({
      env: { RATE_LIMIT_WRITES: '2', RATE_LIMIT_WEBHOOKS: '5', TRUSTED_PROXY_HOPS: '1' },
      service: (request, response) => void request.resume().once('end', () => response.end('{}')),
    });
    open.push(gateway);
    const deliver = async (method = 'POST'): Promise<number> => {
      const headers = { 'x-forwarded-for': '52.67.12.206' };
      return (await fetch(`${gateway.url}/webhooks/asaas`, { method, headers })).status;
    };
    const statuses = [];
    for (let sent = 0; sent < 6; sent += 1) statuses.push(await deliver());
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect([await deliver('PUT'), await deliver('PUT'), await deliver('PUT')]).toEqual([200, 200, 429]);
    expect(loadGatewayConfig(KEYS).RATE_LIMIT_WEBHOOKS).toBe(1_200);
  });

  it.each([
    ['/api/ip', '/docs/openapi.json', 200],
    ['/docs/api', '/docs/api/static/index.css', 200],
    ['/', '/assets/app.js', 404],
    ['/docs', '/flows/n8n.json', 404],
  ])(
    "for the gateway's own routes are refused, each kind by its own limit: %s",
    async (first, second, status) => {
      const gateway = await startGateway({
        env: { RATE_LIMIT_OWN: '2', RATE_LIMIT_ASSETS: '2', TRUSTED_PROXY_HOPS: '1' },
      });
      open.push(gateway);
      const ask = async (path: string, ip: string): Promise<number> =>
        (await fetch(gateway.url + path, { headers: { 'x-forwarded-for': ip } })).status;
      const statuses = [];
      for (const path of [first, second, first]) statuses.push(await ask(path, '198.51.100.1'));
      expect(statuses).toEqual([status, status, 429]);
      expect(await ask(first, '198.51.100.2')).toBe(status);
      expect(await ask(status === 404 ? '/api/ip' : '/', '198.51.100.1')).not.toBe(429);
    },
  );
});
