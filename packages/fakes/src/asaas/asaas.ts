import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { type Settings, createAccount } from './account/account.ts';
import { createClock } from './account/clock.ts';
import { AsaasError, toErrorBody } from './account/errors.ts';
import { createTimeTravel } from './account/time-travel.ts';
import { addApi } from './api/api.ts';
import { addBankPageRoutes } from './bank-page/bank-page.routes.ts';
import { type AsaasRequest, createControl } from './control/control.ts';
import { addControlRoutes } from './control/control.routes.ts';
import { createFaults } from './api/faults.ts';
import { restoreState, saveState } from './state-file.ts';
import { createDispatcher } from './webhooks/dispatcher.ts';

export { TEST_CARDS } from './account/cards.ts';
export type { Settings as AsaasSettings } from './account/account.ts';
export type { AsaasFault } from './api/faults.ts';
export type { AsaasControl, AsaasRequest } from './control/control.ts';

export type FakeAsaasOptions = {
  /** The port. Default: a free one. */
  readonly port?: number;
  /** Address in `invoiceUrl` and `bankSlipUrl`; default: where the server listens. */
  readonly publicUrl?: string;
  /** The day `YYYY-MM-DD` or ISO instant at which the clock stands until it is moved; default: real time. */
  readonly now?: string;
  /** Whether events are sent as soon as they are due (the default), or only by `control.deliverAll()`. */
  readonly deliveries?: 'automatic' | 'manual';
  /** How long a webhook may take to reply; default 10 s. */
  readonly webhookTimeoutMs?: number;
  /** Money in the account at first, in cents; default R$ 1,000. */
  readonly balanceCents?: number;
  readonly settings?: Partial<Settings>;
  /** A JSON file that stores the state across restarts. */
  readonly stateFile?: string;
};

export type FakeAsaas = Awaited<ReturnType<typeof startFakeAsaas>>;

const SETTINGS: Settings = {
  apiKey: '$aact_hmlg_escriba_local',
  receiver: 'Escriba Servicos Digitais',
  city: 'Sao Paulo',
  hasPixKey: true,
  tokenization: true,
  alphanumericCnpj: true,
  minimumCents: 500,
  chargesInheritReference: false,
  subscriptionsShowCard: false,
  pixAutomatic: false,
  slowRefunds: false,
};
const REQUESTS_KEPT = 1_000;
const CATCH_UP_MS = 60_000;

/** Starts Asaas API v3 on 127.0.0.1: charges, subscriptions, webhooks, a clock, and a page that plays the payers and their banks. */
export const startFakeAsaas = async (options: FakeAsaasOptions = {}) => {
  const { stateFile } = options;
  const clock = createClock(options.now);
  const account = createAccount({
    clock,
    settings: { ...SETTINGS, ...options.settings },
    balanceCents: options.balanceCents ?? 100_000,
    restored: restoreState(stateFile, clock),
  });
  const dispatcher = createDispatcher(account, {
    automatic: options.deliveries !== 'manual',
    timeoutMs: options.webhookTimeoutMs ?? 10_000,
  });
  account.onEvent(dispatcher.enqueue);
  const faults = createFaults();
  const travel = createTimeTravel(account);
  const requests: AsaasRequest[] = [];
  const control = createControl({ account, dispatcher, faults, travel, requests });

  const app = createServer();
  const save = (): void => saveState(stateFile, clock, account.state);
  app.addHook('onRequest', async () => travel.catchUp());
  app.addHook('onResponse', async ({ method, url }, { statusCode }) => {
    if (url.startsWith('/v3')) requests.push({ method, path: url.split('?')[0] ?? url, status: statusCode });
    if (requests.length > REQUESTS_KEPT) requests.shift();
  });
  // Stored before the response, because a bank keeps what it has confirmed even if its process is killed.
  app.addHook('onSend', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && statusCode < 500) save();
  });
  addApi(app, { account, dispatcher, faults });
  addControlRoutes(app, control);
  addBankPageRoutes(app, account, control);
  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  account.setUrl(options.publicUrl ?? url);
  const catchingUp = setInterval(travel.catchUp, CATCH_UP_MS).unref();
  dispatcher.kick();

  return {
    /** The address of the page; the API is below `/v3`. */
    url,
    /** The value for `ASAAS_BASE_URL` and similar variables. */
    apiUrl: `${url}/v3`,
    apiKey: account.settings.apiKey,
    control,
    close: async (): Promise<void> => {
      clearInterval(catchingUp);
      faults.releaseHeld();
      await dispatcher.close();
      await app.close();
      save();
    },
  };
};

const createServer = (): FastifyInstance => {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch {
      done(new AsaasError(400, 'invalid_object', 'O corpo da requisição não é um JSON válido.'));
    }
  });
  app.setErrorHandler<FastifyError | AsaasError>(async (error, _request, reply) => {
    const code = error instanceof AsaasError ? error.code : 'invalid_object';
    return reply.code(error.statusCode ?? 500).send(toErrorBody(code, error.message));
  });
  return app;
};
