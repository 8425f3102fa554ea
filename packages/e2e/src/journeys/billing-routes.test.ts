import { receiveAsaasEvent } from '@escriba/contracts/billing/asaas-events';
import { listPayments } from '@escriba/contracts/billing/charges';
import { checkout, previewChange } from '@escriba/contracts/billing/checkout';
import { billingRoutes } from '@escriba/contracts/billing/routes';
import { getSubscriptionStatus } from '@escriba/contracts/billing/subscription';
import type { RouteContract } from '@escriba/contracts/shared/route';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { CARDS } from '../testing/bank.ts';
import { PAYER } from '../testing/checkout.ts';
import { createUser } from '../testing/user.ts';
import { sharedProductUrl } from '../testing/product.ts';
import { newAddress } from '../testing/visitor.ts';

const url = sharedProductUrl();
const nameOf = ({ method, path }: RouteContract): string => `${method} ${path}`;

/** Operations that end something of the owner, and so come last. */
const LAST = ['DELETE /api/subscription/checkout', 'POST /api/subscription/withdraw'];
const rank = (route: RouteContract): number => LAST.indexOf(nameOf(route));
const routes: readonly RouteContract[] = [...billingRoutes, receiveAsaasEvent].toSorted(
  (one, other) => rank(one) - rank(other),
);

const CALLERS = ['anonymous', 'a liar', 'a forged token', 'another user', 'the owner'] as const;
type Caller = (typeof CALLERS)[number];
type Expected = Readonly<Record<Caller, string>>;

const everybody = (response: string): Expected => ({
  anonymous: response,
  'a liar': response,
  'a forged token': '401 auth.invalid_token',
  'another user': response,
  'the owner': response,
});
const own = (stranger: string, owner = stranger): Expected => ({
  ...everybody('401 auth.token_missing'),
  'a forged token': '401 auth.invalid_token',
  'another user': stranger,
  'the owner': owner,
});
const OWN = '200 about the owner';
/** Returns what only users who pay for a plan get. */
const subscribers = (owner: string) => own('404 billing.no_subscription', owner);
const chargesOnly = (owner: string) => own('404 billing.charge_not_found', owner);
const buyersOnly = (owner: string) => own('404 billing.contract_not_found', owner);

const EXPECTED: Readonly<Record<string, Expected>> = {
  'GET /api/subscription/plans': everybody('200'),
  'GET /api/subscription/status': own('200', OWN),
  'GET /api/subscription/events': own('200'),
  'POST /api/subscription/activate': own('409 billing.payment_pending', OWN),
  'POST /api/subscription/preview': own('200'),
  'POST /api/subscription/seats/preview': own('422 billing.seats_not_sold'),
  // No such quote.
  'POST /api/subscription/seats': own('404 billing.no_subscription', '409 billing.quote_stale'),
  'POST /asaas/checkout': own('409 billing.quote_stale', '200'),
  'GET /api/subscription/customer': own('200', OWN),
  'GET /api/subscription/payments': own('200', OWN),
  'GET /api/subscription/payments/:id': chargesOnly(OWN),
  'POST /api/subscription/payments/:id/pay': chargesOnly('409 billing.charge_not_payable'),
  'GET /api/subscription/payments/:id/receipt': chargesOnly('200'),
  'GET /api/subscription/contract': buyersOnly('200'),
  'GET /api/subscription/contract/text': buyersOnly('200'),
  'POST /api/subscription/change': subscribers('409 billing.effect_immediate'),
  'DELETE /api/subscription/change': subscribers(OWN),
  'POST /api/subscription/cancel': subscribers(OWN),
  'POST /api/subscription/resume': subscribers(OWN),
  'POST /api/subscription/method': subscribers(OWN),
  'GET /api/address/:cep': everybody('200'),
  'GET /api/affiliates/links/:code': everybody('200'),
  'GET /api/affiliates/me': own('200'),
  'POST /api/affiliates/me': own('400 billing.cnpj_invalid'),
  'PATCH /api/affiliates/me': own('404 billing.not_affiliate'),
  'GET /api/affiliates/me/commissions': own('404 billing.not_affiliate'),
  'POST /webhooks/asaas': everybody('401 billing.webhook_token_invalid'),
  'DELETE /api/subscription/checkout': own('200', OWN),
  'POST /api/subscription/withdraw': subscribers(OWN),
};

const CUSTOMER = {
  cpfCnpj: PAYER.cpf,
  postalCode: PAYER.cep,
  address: 'Avenida Paulista',
  addressNumber: PAYER.number,
  city: 'São Paulo',
  state: 'SP',
  phone: PAYER.phone,
};

/** Gathers an owner who pays for the Pro plan and was quoted a year of it, and another user who knows her charge and her quote. */
const gather = async () => {
  const [owner, stranger] = await Promise.all([createUser(url), createUser(url)]);
  const customerInfo = { ...CUSTOMER, name: owner.name, email: owner.email };
  const creditCard = {
    holderName: 'ANA B',
    number: CARDS.approved,
    expiryMonth: '12',
    expiryYear: '2035',
    ccv: '123',
  };
  await owner.call(checkout, {
    body: { plan: 'pro', paymentMethod: 'credit_card', customerInfo, creditCard },
  });
  const [charge] = (await owner.call(listPayments, { query: {} })).data;
  const { terms } = (await owner.call(getSubscriptionStatus, {})).subscription;
  const quote = (await owner.call(previewChange, { body: { plan: 'pro', cycle: 'yearly' } })).data;
  const headers: Readonly<Record<Caller, Readonly<Record<string, string>>>> = {
    anonymous: {},
    'a liar': { 'x-user-id': owner.id, 'x-escriba-caller': owner.id, 'x-forwarded-user': owner.id },
    'a forged token': { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJzb21lb25lIn0.' },
    'another user': stranger.bearer,
    'the owner': owner.bearer,
  };
  const chargeId = charge?.id ?? '';
  const { email } = owner;
  return { headers, email, chargeId, quoteId: quote.id, known: [email, chargeId, terms?.id ?? chargeId] };
};
type Cast = Awaited<ReturnType<typeof gather>>;

const BODIES: Readonly<Record<string, (cast: Cast) => object>> = {
  'POST /api/subscription/activate': () => ({ plan: 'pro' }),
  'POST /api/subscription/preview': () => ({ plan: 'pro', cycle: 'yearly' }),
  'POST /api/subscription/seats/preview': () => ({ extraSeats: 1 }),
  'POST /api/subscription/seats': () => ({
    quoteId: '00000000-0000-4000-8000-000000000000',
    paymentMethod: 'pix',
  }),
  'POST /asaas/checkout': ({ quoteId, email }) => ({
    plan: 'pro',
    cycle: 'yearly',
    paymentMethod: 'pix',
    customerInfo: { ...CUSTOMER, name: 'Eu', email },
    quoteId,
  }),
  'POST /api/subscription/payments/:id/pay': () => ({ paymentMethod: 'pix' }),
  'POST /api/subscription/change': ({ quoteId }) => ({ quoteId }),
  'POST /api/subscription/method': () => ({ paymentMethod: 'pix' }),
  'POST /api/affiliates/me': () => ({
    displayName: 'Eu',
    holderName: 'Eu',
    document: '',
    destination: { method: 'pix', kind: 'cpf', key: '' },
  }),
  'PATCH /api/affiliates/me': () => ({ displayName: 'Eu' }),
  'POST /webhooks/asaas': ({ chargeId }) => ({ id: `evt_${chargeId}`, event: 'PAYMENT_RECEIVED' }),
};

const ask = async (route: RouteContract, cast: Cast, caller: Caller): Promise<string> => {
  const body = BODIES[nameOf(route)]?.(cast);
  const path = route.path
    .replace(':id', cast.chargeId)
    .replace(':cep', PAYER.cep)
    .replace(':code', 'zzzzzzzz');
  const query = route.path.endsWith('/commissions') ? '?month=2026-01' : '';
  const response = await fetch(url + path + query, {
    method: route.method,
    headers: {
      'x-forwarded-for': newAddress(),
      ...cast.headers[caller],
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await firstOf(response);
  const { error = '' } = text.startsWith('{') ? (JSON.parse(text) as { error?: string }) : {};
  const isAboutOwner = cast.known.some((known) => text.includes(known));
  return [String(response.status), error, isAboutOwner ? 'about the owner' : ''].filter(Boolean).join(' ');
};

/** Returns the whole response, or the first chunk of an endless one. */
const firstOf = async (response: Response): Promise<string> => {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text();
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
};

describe('every operation of plans and payments at the public gateway', () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await gather();
  });

  it('is in this table', () => {
    expect(routes.map(nameOf).toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  it.each(routes.map((route) => [nameOf(route), route] as const))(
    '%s responds to each caller as it should',
    async (name, route) => {
      const responses: Partial<Record<Caller, string>> = {};
      for (const caller of CALLERS) responses[caller] = await ask(route, cast, caller);
      expect(responses).toEqual(EXPECTED[name]);
    },
  );
});
