import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CALLER_HEADER, createApp, createCallerTokens } from '@escriba/http';
import type { App } from '@escriba/http';
import { createRedis } from '@escriba/jobs';
import { createLogger } from '@escriba/runtime';
import { testRedisUrl } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Redis } from 'ioredis';
import { addressRoutes } from './address.routes.ts';
import { createAddressService } from './address.service.ts';

const tokens = createCallerTokens({
  audience: 'billing',
  secret: 'a secret that only this test knows of',
});
const SE = { cep: '01001-000', logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' };
const VIACEP = { ...SE, complemento: 'lado ímpar', ibge: '3550308', gia: '1004', ddd: '11', siafi: '7107' };
const BRASILAPI = {
  cep: '01001000',
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Sé',
  street: 'Praça da Sé',
  service: 'open-cep',
  location: { type: 'Point', coordinates: {} },
};
const NOT_FOUND = {
  status: 404,
  body: {
    name: 'CepPromiseError',
    message: 'Todos os serviços de CEP retornaram erro.',
    type: 'service_error',
    errors: [],
  },
};

type PreparedResponse = { status?: number; body: unknown; location?: string } | 'break';
/** Starts a source of addresses with one prepared response. */
const startSource = async () => {
  const source = { response: 'break' as PreparedResponse, paths: [] as string[], url: '', close: () => {} };
  const server = createServer((request, response) => {
    source.paths.push(request.url ?? '');
    if (source.response === 'break') return void request.socket.destroy();
    const { status = 200, body, location } = source.response;
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(location === undefined ? {} : { location }),
    });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  source.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  source.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return source;
};
type Source = Awaited<ReturnType<typeof startSource>>;

let viaCep: Source;
let brasilApi: Source;
let redis: Redis;
let app: App;
let calls = 0;

const buildWith = async (connection: Redis): Promise<App> => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const addresses = createAddressService({
    redis: connection,
    logger,
    viaCepUrl: viaCep.url,
    brasilApiUrl: brasilApi.url,
  });
  const built = await createApp({ logger, callerTokens: tokens, closeGraceMs: 100 });
  await built.register(addressRoutes({ addresses }));
  return built;
};

beforeAll(async () => {
  [viaCep, brasilApi] = [await startSource(), await startSource()];
  redis = createRedis(await testRedisUrl(), { failFast: true });
  await redis.ping();
  app = await buildWith(redis);
});
afterAll(async () => {
  await app.close();
  redis.disconnect();
  viaCep.close();
  brasilApi.close();
});
beforeEach(async () => {
  await redis.flushdb();
  for (const source of [viaCep, brasilApi]) {
    source.response = 'break';
    source.paths.length = 0;
  }
});

const lookUp = async (cep: string, { ip = `192.0.2.${++calls}`, language = 'pt', from = app } = {}) => {
  const response = await from.inject({
    url: `/api/address/${cep}`,
    headers: { [CALLER_HEADER]: await tokens.as('gateway').sign({ ip }), 'accept-language': language },
  });
  return { status: response.statusCode, ...response.json() };
};

describe('the address of a CEP', () => {
  it.each(['01001000', '01001-000', '01.001-000'])('comes from ViaCEP: %s', async (cep) => {
    viaCep.response = { body: VIACEP };
    expect(await lookUp(cep)).toEqual({ status: 200, success: true, ...SE });
    expect([viaCep.paths, brasilApi.paths]).toEqual([['/ws/01001000/json/'], []]);
  });

  it.each<[string, PreparedResponse]>([
    ['breaks off', 'break'],
    ['fails', { status: 500, body: {} }],
    ['refuses with a page', { status: 400, body: '<h2>Bad Request</h2>' }],
    ['sends another shape', { body: { cep: '01001-000' } }],
    ['knows no such CEP', { body: { erro: 'true' } }],
  ])('comes from BrasilAPI if ViaCEP %s', async (_case, response) => {
    viaCep.response = response;
    brasilApi.response = { body: BRASILAPI };
    expect(await lookUp('01001000')).toEqual({ status: 200, success: true, ...SE });
    expect(brasilApi.paths).toEqual(['/api/cep/v2/01001000']);
  });

  it('of a whole town has neither street nor district', async () => {
    const town = { cep: '78175-000', localidade: 'Poconé', uf: 'MT', logradouro: '', bairro: '' };
    viaCep.response = { body: { ...town, estado: 'Mato Grosso' } };
    expect(await lookUp('78175000')).toMatchObject(town);
    await redis.flushdb();
    viaCep.response = 'break';
    brasilApi.response = {
      body: { ...BRASILAPI, city: 'Poconé', state: 'MT', street: null, neighborhood: null },
    };
    expect(await lookUp('78175000')).toMatchObject(town);
  });

  it('is asked for once in 30 days', async () => {
    viaCep.response = { body: VIACEP };
    await lookUp('01001000');
    viaCep.response = 'break';
    expect(await lookUp('01001-000')).toMatchObject(SE);
    expect(viaCep.paths).toHaveLength(1);
    const [key = ''] = await redis.keys('billing:address:*');
    expect(await redis.ttl(key)).toBeGreaterThan(29 * 86_400);
    expect(await redis.ttl(key)).toBeLessThanOrEqual(30 * 86_400);
  });

  it('is asked for again if Redis has something else in its place', async () => {
    viaCep.response = { body: VIACEP };
    for (const text of ['not JSON', '{"cep":1}']) {
      await redis.set('billing:address:01001000', text);
      expect(await lookUp('01001000')).toMatchObject(SE);
    }
    expect(viaCep.paths).toHaveLength(2);
  });

  it('is found without Redis too', async () => {
    const away = createRedis('redis://127.0.0.1:1', { failFast: true });
    const other = await buildWith(away);
    viaCep.response = { body: VIACEP };
    expect(await lookUp('01001000', { from: other })).toMatchObject({ status: 200, ...SE });
    await other.close();
    away.disconnect();
  });
});

describe('a CEP without an address', () => {
  it.each(['0100100', '010010000', 'abcdefgh', '01001-00a'])('has other than 8 digits: %s', async (cep) => {
    expect(await lookUp(cep)).toMatchObject({
      status: 400,
      error: 'billing.cep_invalid',
      message: 'CEP deve ter 8 dígitos',
    });
    expect(await lookUp(cep, { language: 'en' })).toMatchObject({
      message: 'A postal code (CEP) has 8 digits',
    });
    expect(viaCep.paths).toEqual([]);
  });

  it.each<[string, PreparedResponse, PreparedResponse]>([
    ['both', { body: { erro: 'true' } }, NOT_FOUND],
    ['the first, as it once said it', { body: { erro: true } }, 'break'],
    ['the second', 'break', { ...NOT_FOUND, status: 400 }],
  ])('is unknown to %s', async (_case, first, second) => {
    [viaCep.response, brasilApi.response] = [first, second];
    expect(await lookUp('99999999')).toMatchObject({
      status: 404,
      error: 'billing.cep_not_found',
      message: 'CEP não encontrado',
    });
  });

  it('is not looked for where a source redirects', async () => {
    const elsewhere = await startSource();
    elsewhere.response = { body: VIACEP };
    viaCep.response = { status: 302, body: {}, location: `${elsewhere.url}/ws/01001000/json/` };
    brasilApi.response = { status: 307, body: {}, location: `${elsewhere.url}/x` };
    expect(await lookUp('01001000')).toMatchObject({ status: 502, error: 'billing.cep_unavailable' });
    expect(elsewhere.paths).toEqual([]);
    elsewhere.close();
  });

  it('may be a failure of both sources', async () => {
    brasilApi.response = { status: 500, body: { type: 'internal_error' } };
    expect(await lookUp('01001000')).toMatchObject({
      status: 502,
      error: 'billing.cep_unavailable',
      message: 'Erro ao buscar CEP',
    });
    viaCep.response = { body: VIACEP };
    expect(await lookUp('01001000')).toMatchObject({ status: 200 });
  });
});

it('sixty look-ups a minute are allowed from one address, whatever the CEP', async () => {
  viaCep.response = { body: VIACEP };
  const ip = '198.51.100.1';
  for (let count = 0; count < 60; count += 1) expect((await lookUp('01001000', { ip })).status).toBe(200);
  expect(await lookUp('01001000', { ip })).toMatchObject({ status: 429, error: 'billing.too_many_attempts' });
  expect((await lookUp('01001000')).status).toBe(200);
});

it('a source has three seconds', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const limitsMs: number[] = [];
  AbortSignal.timeout = (ms) => {
    limitsMs.push(ms);
    return timeout(ms);
  };
  await lookUp('01001000').finally(() => {
    AbortSignal.timeout = timeout;
  });
  expect(limitsMs).toEqual([3_000, 3_000]);
});
