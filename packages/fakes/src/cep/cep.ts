import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyReply } from 'fastify';
import { ADDRESSES, type CepAddress } from './addresses.ts';

export type FakeCepOptions = {
  /** The port. Default: a free one. */
  readonly port?: number;
};

/** How a service fails: replies 500, refuses too many requests, replies with something that is no JSON, never replies, or hangs up. */
export type CepFault = 'server_error' | 'rate_limited' | 'malformed' | 'hang' | 'disconnect';
type CepService = 'viaCep' | 'brasilApi';

export type FakeCep = Awaited<ReturnType<typeof startFakeCep>>;

/** Starts ViaCEP and BrasilAPI on 127.0.0.1, with a handful of real CEPs. */
export const startFakeCep = async ({ port = 0 }: FakeCepOptions = {}) => {
  const app = Fastify({ forceCloseConnections: true });
  const faults = new Map<CepService, CepFault>();
  const requests: { readonly service: CepService; readonly cep: string }[] = [];

  app.get<{ Params: { cep: string } }>('/ws/:cep/json/', async ({ params: { cep } }, reply) => {
    requests.push({ service: 'viaCep', cep });
    const fault = faults.get('viaCep');
    if (fault !== undefined) return fail(reply, fault);
    if (!isCep(cep))
      return reply.code(400).type('text/html').send('<h1>Http 400</h1><h3>Verifique a URL</h3>');
    const address = ADDRESSES.get(digitsOf(cep));
    return address === undefined ? { erro: 'true' } : viaCepView(digitsOf(cep), address);
  });

  app.get<{ Params: { cep: string } }>('/api/cep/v2/:cep', async ({ params: { cep } }, reply) => {
    requests.push({ service: 'brasilApi', cep });
    const fault = faults.get('brasilApi');
    if (fault !== undefined) return fail(reply, fault);
    reply.header('access-control-allow-origin', '*');
    if (!isCep(cep))
      return reply
        .code(400)
        .send(brasilApiError('validation_error', 'CEP deve conter exatamente 8 caracteres.'));
    const address = ADDRESSES.get(digitsOf(cep));
    if (address === undefined) {
      return reply
        .code(404)
        .send(brasilApiError('service_error', 'Todos os serviços de CEP retornaram erro.'));
    }
    return brasilApiView(digitsOf(cep), address);
  });

  await app.listen({ port, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  return {
    /** The base address of both services. */
    url,
    /** Every request, oldest first. */
    requests,
    /** Makes a service fail in a way until it works again (undefined). */
    setFault: (service: CepService, fault: CepFault | undefined): void => {
      if (fault === undefined) faults.delete(service);
      else faults.set(service, fault);
    },
    close: (): Promise<void> => app.close(),
  };
};

const digitsOf = (cep: string): string => cep.replace('-', '');

const isCep = (cep: string): boolean => /^\d{5}-?\d{3}$/.test(cep);

const fail = async (reply: FastifyReply, fault: CepFault): Promise<FastifyReply> => {
  switch (fault) {
    case 'server_error':
      return reply.code(500).send({ message: 'Internal Server Error', type: 'internal_error' });
    case 'rate_limited':
      return reply.code(429).type('text/html').send('Too many requests');
    case 'malformed':
      return reply.type('application/json').send('{"cep":"0100');
    case 'disconnect':
      reply.hijack();
      reply.raw.destroy();
      return reply;
    case 'hang':
      return reply.hijack();
  }
};

const viaCepView = (cep: string, address: CepAddress) => ({
  cep: `${cep.slice(0, 5)}-${cep.slice(5)}`,
  logradouro: address.street,
  complemento: address.complement ?? '',
  unidade: '',
  bairro: address.neighborhood,
  localidade: address.city,
  uf: address.state,
  estado: address.stateName,
  regiao: address.region,
  ibge: address.ibge,
  gia: '',
  ddd: address.areaCode,
  siafi: '',
});

const brasilApiView = (cep: string, address: CepAddress) => ({
  cep,
  state: address.state,
  city: address.city,
  neighborhood: address.neighborhood || null,
  street: address.street || null,
  service: 'open-cep',
  timezoneName: 'America/Sao_Paulo',
  location: { type: 'Point', coordinates: {} },
  ibge: { city: address.ibge, state: address.ibge.slice(0, 2) },
});

const brasilApiError = (type: string, message: string) => ({
  name: 'CepPromiseError',
  message,
  type,
  errors: ['correios', 'viacep', 'open-cep'].map((service) => ({ name: 'ServiceError', message, service })),
});
