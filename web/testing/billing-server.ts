import type { CatalogueEntry, Seller } from '@escriba/contracts/billing/catalogue';
import type { Charge } from '@escriba/contracts/billing/charges';
import type { CheckoutResult, CustomerInfo, Quote } from '@escriba/contracts/billing/checkout';
import { PAYMENT_METHODS, type PaymentMethod } from '@escriba/contracts/billing/fields';
import type { SubscriptionState } from '@escriba/contracts/billing/subscription';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { chargeOf, COPY, FREE, planOf, quoteOf, resultOf, SELLER, subscribed } from './billing-world.ts';
import { usage } from './recordings.ts';
import { refuse, startVisitorServer, type PreparedResponse } from './visitor-server.ts';

type Server = Awaited<ReturnType<typeof startVisitorServer>>;
type SeenRequest = { readonly method: string; readonly path: string; readonly body: string };

/** The data of the stand-in, and how it replies. Tests change it directly. */
export type BillingWorld = {
  status: SubscriptionState;
  plans: CatalogueEntry[];
  automaticPix: boolean;
  paymentMethods: readonly PaymentMethod[];
  contract: Seller['contract'];
  payments: Charge[];
  customer: CustomerInfo | null;
  /** The quote, through which prices differ from the catalogue's. */
  quote: Partial<Quote>;
  results: Map<string, CheckoutResult>;
  /** Returns the response to the next order. */
  order: (asked: { readonly plan: PlanId; readonly paymentMethod: Charge['method'] }) => Charge;
  /** Replies that override the normal one, by method and path, e.g. `POST /asaas/checkout`. */
  faults: Map<string, PreparedResponse | (() => Promise<PreparedResponse>)>;
};

const createWorld = (): BillingWorld => ({
  status: FREE,
  plans: (['free', 'pro', 'business'] as const).map((id) => planOf(id)),
  automaticPix: false,
  paymentMethods: PAYMENT_METHODS,
  contract: SELLER.contract,
  payments: [],
  customer: null,
  quote: {},
  results: new Map(),
  order: ({ plan, paymentMethod }) => chargeOf({ plan, method: paymentMethod }),
  faults: new Map(),
});

/** Starts a server with one user's subscription: catalogue, previews, orders, payments and changes. */
export const startBillingServer = async (port?: number) => {
  const server = await startVisitorServer(port);
  const world = createWorld();
  const listen = (): void => {
    for (const prefix of ['/api/subscription', '/asaas/', '/api/address/'])
      server.on(prefix, (asked) => respond(world, asked));
    server.on('/api/usage/charges', ok(NO_CHARGES));
    server.on('/api/usage/status', ok({ data: usage() }));
  };
  listen();
  return {
    ...server,
    world,
    /** Returns the bodies sent to that method and path. */
    sentTo: (method: string, path: string): unknown[] => sentTo(server, method, path),
    forget: (): void => {
      server.forget();
      Object.assign(world, createWorld());
      listen();
    },
  };
};

const sentTo = ({ seen }: Server, method: string, path: string): unknown[] =>
  seen
    .filter((one) => one.method === method && one.path === path)
    .map(({ body }) => (body === '' ? undefined : JSON.parse(body)));

const ok = (body: object): PreparedResponse => ({ status: 200, body: { success: true, ...body } });
const NO_CHARGES = { data: [], nextCursor: null, month: '2026-11', totalSeconds: 0, firstMonth: null };
const PDF: PreparedResponse = {
  status: 200,
  body: '%PDF-1.7',
  headers: { 'content-type': 'application/pdf' },
};
const NOT_FOUND: PreparedResponse = { status: 404, body: refuse('not_found', 'Não existe') };

const respond = (
  world: BillingWorld,
  { method, path, body }: SeenRequest,
): PreparedResponse | Promise<PreparedResponse> => {
  const asked = `${method} ${path}`;
  const fault = world.faults.get(asked);
  if (fault !== undefined) return typeof fault === 'function' ? fault() : fault;
  if (path.startsWith('/api/address/')) return address(path);
  const id = /payments\/([\w-]{36})/.exec(path)?.[1];
  if (id !== undefined) return payment(world, id, asked, body);
  const handle = HANDLERS[asked];
  return handle === undefined ? NOT_FOUND : handle(world, (body === '' ? {} : JSON.parse(body)) as never);
};

const statusOf = ({ status }: BillingWorld): PreparedResponse =>
  ok({ subscription: status, data: { currentPlan: status.plan, status: status.status }, message: 'ok' });

const change = (world: BillingWorld, status: SubscriptionState): PreparedResponse => {
  world.status = status;
  return statusOf(world);
};
const changeTerms = (world: BillingWorld, differences: Parameters<typeof subscribed>[0]): PreparedResponse =>
  change(world, {
    ...world.status,
    terms: world.status.terms === null ? null : { ...world.status.terms, ...differences },
  });

type Handle = (world: BillingWorld, body: never) => PreparedResponse;

const HANDLERS: Readonly<Record<string, Handle>> = {
  'GET /api/subscription/status': statusOf,
  'GET /api/subscription/plans': ({ plans, automaticPix, paymentMethods, contract }) =>
    ok({
      data: {
        plans,
        seller: { ...SELLER, contract },
        paymentMethods,
        automaticPix,
      },
    }),
  'GET /api/subscription/payments': ({ payments }) => ok({ data: payments, nextCursor: null }),
  'GET /api/subscription/customer': ({ customer }) => ok({ data: customer }),
  'GET /api/subscription/contract/text': () => ok({ data: COPY }),
  'GET /api/subscription/contract': () => PDF,
  'GET /api/subscription/events': () => ({ events: [{ event: 'ready', data: {} }] }),
  'POST /api/subscription/activate': statusOf,
  'POST /api/subscription/preview': (world, { plan, cycle }: Pick<Quote, 'plan' | 'cycle'>) => {
    const priceCents = world.plans.find(({ id }) => id === plan)?.priceCents[cycle] ?? 0;
    return ok({ data: quoteOf(plan, cycle, priceCents, world.quote) });
  },
  'POST /asaas/checkout': (
    world,
    body: { plan: PlanId; paymentMethod: Charge['method']; automaticPix?: boolean },
  ) => {
    return accept(world, world.order(body), body.automaticPix);
  },
  'DELETE /api/subscription/checkout': (world) => change(world, { ...world.status, pendingCharge: null }),
  'POST /api/subscription/change': (world) =>
    changeTerms(world, {
      scheduledChange: { plan: 'pro', cycle: 'monthly', priceCents: 29_00, extraSeats: 0, on: '2026-12-01' },
    }),
  'DELETE /api/subscription/change': (world) => changeTerms(world, { scheduledChange: null }),
  'POST /api/subscription/cancel': (world) => changeTerms(world, { endsOn: '2026-12-01', next: null }),
  'POST /api/subscription/resume': (world) => changeTerms(world, { endsOn: null }),
  'POST /api/subscription/withdraw': (world) =>
    change(world, {
      ...FREE,
      ended: { plan: 'pro', cycle: 'monthly', reason: 'withdrawn', at: '2026-11-02T12:00:00.000Z' },
    }),
  'POST /api/subscription/method': (world, { paymentMethod }: { paymentMethod: Charge['method'] }) =>
    changeTerms(world, { method: paymentMethod, card: null }),
};

/** Takes in a new charge: a paid one activates its plan, an open one waits. */
const accept = (world: BillingWorld, charge: Charge, isAuthorization = false): PreparedResponse => {
  const data = resultOf(charge);
  const result = isAuthorization ? { ...data, paymentData: { ...data.paymentData, isAuthorization } } : data;
  world.results.set(charge.id, result);
  world.status =
    charge.state === 'paid'
      ? subscribed({ plan: charge.plan, cycle: charge.cycle })
      : { ...world.status, pendingCharge: charge };
  return { status: 200, body: result };
};

const payment = (world: BillingWorld, id: string, asked: string, body: string): PreparedResponse => {
  if (asked.endsWith('/receipt')) return PDF;
  const result = world.results.get(id);
  if (result === undefined) return NOT_FOUND;
  if (!asked.endsWith('/pay')) return { status: 200, body: result };
  const { paymentMethod } = JSON.parse(body) as { paymentMethod: Charge['method'] };
  return accept(world, world.order({ plan: result.charge.plan, paymentMethod }));
};

const address = (path: string): PreparedResponse => {
  const cep = path.slice('/api/address/'.length);
  if (cep === '99999999') return { status: 404, body: refuse('address.not_found', 'CEP não encontrado') };
  if (cep === '50000000') return { status: 503, body: refuse('address.unavailable', 'Serviço fora do ar') };
  const isTown = cep === '13000000';
  return ok({
    cep,
    logradouro: isTown ? '' : 'Praça da Sé',
    bairro: 'Sé',
    localidade: isTown ? 'Vila Pequena' : 'São Paulo',
    uf: 'SP',
  });
};
