import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../account/account.ts';
import { AsaasError, toErrorBody } from '../account/errors.ts';
import { type AsaasFault, type Faults } from './faults.ts';
import type { Dispatcher } from '../webhooks/dispatcher.ts';
import { addCustomerRoutes } from './customers.routes.ts';
import { addFiscalRoutes } from './fiscal.routes.ts';
import { addPaymentRoutes } from './payments.routes.ts';
import { addPixAutomaticRoutes } from './pix-automatic.routes.ts';
import { addSandboxRoutes } from './sandbox.routes.ts';
import { addSubscriptionRoutes } from './subscriptions.routes.ts';
import { addWebhookRoutes } from './webhooks.routes.ts';

const RATE_LIMIT = 100;
const PREFIX = '/v3';

type ApiOptions = { readonly account: Account; readonly dispatcher: Dispatcher; readonly faults: Faults };

/** Registers the API under `/v3`: access key, empty bodies of GET requests, faults, and the error shape. */
export const addApi = (app: FastifyInstance, { account, dispatcher, faults }: ApiOptions): void => {
  const afterwards = new WeakMap<FastifyRequest, AsaasFault>();

  void app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        assertKey(account, request);
        assertEmptyGet(request);
        const fault = faults.take(request.method, pathOf(request));
        if (fault === undefined) return;
        await meetBefore(fault, faults, reply);
        afterwards.set(request, fault);
      });
      api.addHook('onSend', async (request, reply, payload) => {
        const kind = afterwards.get(request)?.kind;
        if (kind === 'lost_response') request.raw.socket.destroy();
        if (kind !== 'server_error_after') return payload;
        reply.code(500);
        return JSON.stringify(toErrorBody('unknown.error', 'Ocorreu um erro inesperado.'));
      });
      api.setNotFoundHandler(async () => {
        throw new AsaasError(404, 'not_found', 'Recurso não encontrado.');
      });
      addCustomerRoutes(api, account);
      addPaymentRoutes(api, account);
      addSubscriptionRoutes(api, account);
      addWebhookRoutes(api, account, dispatcher);
      addFiscalRoutes(api, account);
      addPixAutomaticRoutes(api, account);
      addSandboxRoutes(api, account);
    },
    { prefix: PREFIX },
  );
};

const pathOf = ({ url }: FastifyRequest): string => (url.split('?')[0] ?? '').slice(PREFIX.length);

const assertKey = ({ settings }: Account, { headers }: FastifyRequest): void => {
  const key = headers['access_token'];
  if (key === settings.apiKey) return;
  if (typeof key !== 'string' || key === '') {
    throw new AsaasError(
      401,
      'access_token_not_found',
      "O cabeçalho de autenticação 'access_token' não foi encontrado na requisição.",
    );
  }
  if (!key.startsWith('$aact_')) {
    throw new AsaasError(
      401,
      'invalid_access_token_format',
      'O valor fornecido não parece ser uma chave de API válida.',
    );
  }
  if (key.startsWith('$aact_prod_')) {
    throw new AsaasError(
      401,
      'invalid_environment',
      'A chave de API informada não pertence a este ambiente.',
    );
  }
  throw new AsaasError(401, 'invalid_access_token', 'A chave de API fornecida é inválida');
};

const assertEmptyGet = ({ method, headers }: FastifyRequest): void => {
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  if (method === 'GET' && hasBody) {
    throw new AsaasError(403, 'forbidden', 'Requisições GET devem ter o corpo vazio.');
  }
};

/** Applies the part of a fault that comes before the work, which it may prevent. */
const meetBefore = async (fault: AsaasFault, faults: Faults, reply: FastifyReply): Promise<void> => {
  switch (fault.kind) {
    case 'server_error':
      throw new AsaasError(500, 'unknown.error', 'Ocorreu um erro inesperado.');
    case 'rate_limited':
      reply.headers({
        'RateLimit-Limit': RATE_LIMIT,
        'RateLimit-Remaining': 0,
        'RateLimit-Reset': fault.resetSeconds,
      });
      throw new AsaasError(
        429,
        'too_many_requests',
        'Limite de requisições excedido. Tente novamente mais tarde.',
      );
    case 'disconnect':
      reply.hijack();
      reply.raw.destroy();
      return;
    case 'delay':
      await wait(fault.ms);
      return;
    case 'hold':
      await faults.hold();
      return;
    case 'lost_response':
    case 'server_error_after':
  }
};
