import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FakeCep, startFakeCep } from './cep.ts';

describe('the fake CEP services', () => {
  let fake: FakeCep;
  beforeEach(async () => {
    fake = await startFakeCep();
  });
  afterEach(() => fake.close());
  const viaCep = (cep: string) => fetch(`${fake.url}/ws/${cep}/json/`);
  const brasilApi = (cep: string) => fetch(`${fake.url}/api/cep/v2/${cep}`);

  it('know real addresses, each in its own words', async () => {
    expect(await (await viaCep('01001-000')).json()).toMatchObject({
      cep: '01001-000',
      logradouro: 'Praça da Sé',
      bairro: 'Sé',
      localidade: 'São Paulo',
      uf: 'SP',
      ibge: '3550308',
    });
    expect(await (await brasilApi('01001000')).json()).toMatchObject({
      cep: '01001000',
      street: 'Praça da Sé',
      neighborhood: 'Sé',
      city: 'São Paulo',
      state: 'SP',
      location: { type: 'Point' },
    });
  });

  it('have no street for a CEP of a whole city', async () => {
    expect(await (await viaCep('69900970')).json()).toMatchObject({
      logradouro: '',
      localidade: 'Rio Branco',
    });
    expect(await (await brasilApi('69900970')).json()).toMatchObject({ street: null, neighborhood: null });
  });

  it('do not find an unknown CEP: ViaCEP with 200, BrasilAPI with 404', async () => {
    const viaCepResponse = await viaCep('99999999');
    expect([viaCepResponse.status, await viaCepResponse.json()]).toEqual([200, { erro: 'true' }]);
    const response = await brasilApi('99999999');
    expect([response.status, await response.json()]).toMatchObject([404, { type: 'service_error' }]);
  });

  it.each(['123', '0100100a', '010010000'])('refuse %s', async (cep) => {
    const response = await viaCep(cep);
    expect([response.status, response.headers.get('content-type')]).toEqual([400, 'text/html']);
    expect(await (await brasilApi(cep)).json()).toMatchObject({ type: 'validation_error' });
  });

  it('fail on request, one without the other, until they work again', async () => {
    fake.setFault('viaCep', 'server_error');
    expect((await viaCep('01001000')).status).toBe(500);
    expect((await brasilApi('01001000')).status).toBe(200);
    fake.setFault('viaCep', 'rate_limited');
    expect((await viaCep('01001000')).status).toBe(429);
    fake.setFault('viaCep', 'malformed');
    await expect((await viaCep('01001000')).json()).rejects.toThrow();
    fake.setFault('viaCep', 'disconnect');
    await expect(viaCep('01001000')).rejects.toThrow();
    fake.setFault('viaCep', undefined);
    expect((await viaCep('01001000')).status).toBe(200);
    expect(fake.requests.at(-1)).toEqual({ service: 'viaCep', cep: '01001000' });
  });

  it('hang until the caller gives up', async () => {
    fake.setFault('brasilApi', 'hang');
    const giveUp = new AbortController();
    const asked = fetch(`${fake.url}/api/cep/v2/01001000`, { signal: giveUp.signal });
    while (fake.requests.length === 0) await viaCep('01001000');
    giveUp.abort();
    await expect(asked).rejects.toThrow();
  });
});
