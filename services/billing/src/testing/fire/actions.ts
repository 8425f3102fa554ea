import type { BillingCycle, PaymentMethod } from '@escriba/contracts/billing/fields';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { type AsaasFault, TEST_CARDS } from '@escriba/fakes';
import type { Random } from '@escriba/testing';
import { createChargesRepository } from '../../subscriptions/charges/charges.repository.ts';
import { createSubscriptionsRepository } from '../../subscriptions/subscription/subscriptions.repository.ts';
import { CUSTOMER, card } from '../start-test-service.ts';
import type { Process, World } from './world.ts';

export type Scene = {
  readonly world: World;
  readonly random: Random;
  readonly userId: string;
};

const IP = '203.0.113.7';
/** Another payer, whom a user may state for any order. */
const COMPANY = { ...CUSTOMER, name: 'Loja da Ana', cpfCnpj: '12.ABC.345/01DE-35' };
const SEATS_MAX = 4;
const METHODS: readonly PaymentMethod[] = ['pix', 'boleto', 'credit_card', 'credit_card'];
const CARDS = [
  TEST_CARDS.approved,
  TEST_CARDS.approved,
  TEST_CARDS.approved,
  TEST_CARDS.declined,
  TEST_CARDS.riskAnalysis,
  TEST_CARDS.declinesRenewals,
];

const means = (random: Random, method = random.pick(METHODS)) =>
  method === 'credit_card'
    ? { method, creditCard: card(random.pick(CARDS)) }
    : { method, creditCard: undefined };

const wanted = (random: Random): { plan: PlanId; cycle: BillingCycle } => ({
  plan: random.pick(['pro', 'business']),
  cycle: random.pick(['monthly', 'monthly', 'yearly']),
});

type Work = (scene: Scene, process: Process) => Promise<unknown>;

const order: Work = async ({ random, userId }, { services }) => {
  const { method, creditCard } = means(random);
  const order = wanted(random);
  const quote = random.chance(0.3) ? await services.quotes.preview(userId, order, 'pt') : undefined;
  await services.checkout.order(userId, IP, {
    ...order,
    paymentMethod: method,
    automaticPix: method === 'pix' && random.chance(0.7),
    customerInfo: random.chance(0.3) ? COMPANY : CUSTOMER,
    creditCard,
    ...(quote === undefined ? {} : { quoteId: quote.id }),
  });
};

const schedule: Work = async ({ random, userId }, { services }) => {
  const quote = await services.quotes.preview(userId, wanted(random), 'pt');
  await services.changes.schedule(userId, quote.id);
};

const changeSeats: Work = async ({ random, userId }, { services }) => {
  const { id, effect } = await services.quotes.previewSeats(userId, random.whole(0, SEATS_MAX));
  if (effect === 'scheduled') await services.changes.schedule(userId, id);
  else await services.seats.order(userId, { quoteId: id, paymentMethod: random.pick(METHODS) });
};

const payOpen: Work = async ({ world, random, userId }, { services }) => {
  const live = await createSubscriptionsRepository(world.db).findLive(userId);
  if (live === undefined) return;
  const open = (await createChargesRepository(world.db).listOf(live.id)).filter(
    ({ state }) => state === 'open' || state === 'overdue',
  );
  if (open.length > 0)
    await services.payments.pay(userId, random.pick(open).id, { ...means(random), remoteIp: IP });
};

/** The actions of a user in a tab. */
export const TAB: readonly Work[] = [
  order,
  order,
  order,
  schedule,
  changeSeats,
  changeSeats,
  payOpen,
  ({ userId }, { services }) => services.changes.unschedule(userId),
  ({ userId }, { services }) => services.changes.cancel(userId),
  ({ userId }, { services }) => services.changes.resume(userId),
  ({ userId }, { services }) => services.changes.withdraw(userId),
  ({ userId }, { services }) => services.abandoning.abandon(userId),
  ({ userId }, { services }) => services.payments.refresh(userId),
  ({ random, userId }, { services }) =>
    services.changes.changeMethod(userId, { ...means(random), remoteIp: IP }),
];

/** Does at Asaas what the payer, the banks or the operator may do. */
export const actAtAsaas = ({ world: { control }, random }: Scene): void => {
  const alive = control.payments().filter(({ deleted }) => !deleted);
  const attempt = (statuses: readonly string[], act: (id: string) => unknown): void => {
    const found = alive.filter(({ status }) => statuses.includes(status));
    if (found.length > 0) act(random.pick(found).id);
  };
  const open = ['PENDING', 'OVERDUE'];
  const paid = ['CONFIRMED', 'RECEIVED'];
  const authorization = (statuses: readonly string[], act: (id: string) => unknown): void => {
    const found = control.pixAuthorizations().filter(({ status }) => statuses.includes(status));
    if (found.length > 0) act(random.pick(found).id);
  };
  const acts = [
    ...Array<() => void>(5).fill(() => authorization(['CREATED'], control.acceptPixAutomatic)),
    () => authorization(['CREATED'], control.refusePixAutomatic),
    () => authorization(['CREATED', 'ACTIVE'], control.cancelPixAutomatic),
    () => attempt(['PENDING'], control.refuseInstruction),
    ...Array<() => void>(6).fill(() => attempt(open, control.payPix)),
    ...Array<() => void>(2).fill(() => attempt(open, control.payBoleto)),
    () => attempt(['AWAITING_RISK_ANALYSIS'], control.approveRisk),
    () => attempt(['AWAITING_RISK_ANALYSIS'], control.reproveRisk),
    () => attempt(paid, control.refund),
    () => attempt(paid, control.chargeback),
    () => attempt(['CHARGEBACK_REQUESTED', 'CHARGEBACK_DISPUTE'], control.winChargeback),
    () => attempt(['CHARGEBACK_REQUESTED', 'CHARGEBACK_DISPUTE'], control.loseChargeback),
  ];
  try {
    random.pick(acts)();
  } catch {
    // It is not possible in this state.
  }
};

const PATHS = ['/subscriptions', '/payments', '/payments', '/customers', '/creditCard', '/pix', ''];
const KINDS = ['lost_response', 'server_error_after', 'server_error', 'rate_limited', 'disconnect'] as const;

/** Makes a fault of one of the next calls. */
export const makeFault = (random: Random): AsaasFault => {
  const kind = random.pick(KINDS);
  const method = random.pick(['POST', 'POST', 'PUT', 'DELETE', 'GET']);
  const times = method === 'GET' ? random.whole(1, 5) : 1;
  const at = { method, times, path: random.pick(PATHS) };
  return kind === 'rate_limited' ? { kind, ...at, resetSeconds: 1 } : { kind, ...at };
};
