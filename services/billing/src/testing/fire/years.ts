import { randomUUID } from 'node:crypto';
import { localDayOf } from '@escriba/calendar';
import { TEST_CARDS } from '@escriba/fakes';
import { type Random, createRandom } from '@escriba/testing';
import { createLedgerRepository } from '../../subscriptions/ledger/ledger.repository.ts';
import { CUSTOMER, card } from '../start-test-service.ts';
import { findBroken, heldCents } from './invariants.ts';
import { readUsers } from './read-users.ts';
import { type Process, type World, startWorld } from './world.ts';

type YearsOptions = {
  readonly subscriptions: number;
  readonly months: number;
  /** How many days the worker waits between two runs; at most the days of grace. */
  readonly stepDays: number;
  readonly seed: number;
  /** Called at the end of each month, with a sentence about it. */
  readonly onMonth?: (sentence: string) => void;
};

const DEARER = JSON.stringify({ pro: { priceCents: 3_900 }, business: { priceCents: 19_900 } });
/** Share of renewals by PIX that are paid on their day; others are late within the days of grace, or not paid at all. */
const PAYS_SHARE = 0.6;
const PAYS_LATE_SHARE = 0.9;

/**
 * Runs subscriptions over months, from the 31st and 29 February on, at every hour: cards that decline later, PIX that is paid late or never,
 * and a new price half-way for new orders. Each month the customers' accounts are at zero and the ledger is equal to the money at Asaas.
 */
export const runYears = async ({ subscriptions, months, stepDays, seed, onMonth }: YearsOptions) => {
  const random = createRandom(seed);
  const world = await startWorld({ start: '2028-01-31T01:00:00.000Z' });
  try {
    const broken: string[] = [];
    const users: string[] = [];
    let process = world.startProcess();
    const begin = async (count: number): Promise<void> => {
      const orders = Array.from({ length: count }, () => orderAtRandom(random));
      await world.forEachUser(orders, ({ userId, order }) =>
        process.services.checkout.order(userId, '203.0.113.7', order),
      );
      users.push(...orders.map(({ userId }) => userId));
    };
    await begin(Math.ceil(subscriptions / 4));
    const end = new Date(world.clock.now());
    end.setUTCMonth(end.getUTCMonth() + months);
    let month = localDayOf(world.clock.now()).month;
    for (let day = 0; world.clock.now() < end; day += stepDays) {
      world.advance({ days: stepDays });
      // Some are ordered on 29 February, in the last minutes of a day and at the turn of the year.
      if (users.length < subscriptions && (day % 7 < stepDays || day === 28))
        await begin(Math.ceil(subscriptions / 20));
      payDue(world, random);
      await work(world, process);
      const today = localDayOf(world.clock.now());
      if (today.month === month) continue;
      month = today.month;
      broken.push(...(await audit(world, users, today.day)));
      onMonth?.(`${today.day}: ${users.length} subscriptions, ${broken.length} broken promises`);
      if (day > (months * 30) / 2) process = world.startProcess({ PLAN_CATALOGUE: DEARER });
    }
    return { broken: [...new Set(broken)], users: users.length, payments: world.control.payments().length };
  } finally {
    await world.stop();
  }
};

const orderAtRandom = (random: Random) => {
  const method = random.pick(['credit_card', 'credit_card', 'pix'] as const);
  const number = random.chance(0.8) ? TEST_CARDS.approved : TEST_CARDS.declinesRenewals;
  const order = {
    plan: random.pick(['pro', 'business'] as const),
    cycle: random.pick(['monthly', 'monthly', 'yearly'] as const),
    paymentMethod: method,
    automaticPix: method === 'pix' && random.chance(0.5),
    customerInfo: CUSTOMER,
    ...(method === 'credit_card' ? { creditCard: card(number) } : {}),
  };
  return { userId: randomUUID(), order };
};

const payDue = ({ control, clock }: World, random: Random): void => {
  for (const { id, status } of control.pixAuthorizations())
    if (status === 'CREATED') control.acceptPixAutomatic(id);
  const { day } = localDayOf(clock.now());
  const due = { billingType: 'PIX', 'dueDate[le]': day };
  for (const { id } of control.payments({ ...due, status: 'OVERDUE' }))
    if (random.chance(PAYS_LATE_SHARE)) control.payPix(id);
  for (const { id } of control.payments({ ...due, status: 'PENDING' }))
    if (random.chance(PAYS_SHARE)) control.payPix(id);
};

const work = async (world: World, process: Process): Promise<void> => {
  await world.fetchEvents();
  await world.receiveAll(process, world.inbox.splice(0));
  await process.runTasks();
};

const audit = async (world: World, users: readonly string[], day: string): Promise<string[]> => {
  const failed = world.lines.splice(0).filter(({ msg }) => msg.startsWith('billing.'));
  const facts = await readUsers(world, users);
  const balances = await createLedgerRepository(world.db).balances();
  const held = world.control.payments().reduce((sum, payment) => sum + heldCents(payment), 0);
  const ahead = facts
    .flatMap(({ charges }) => charges)
    .filter(({ state, grantedCents }) => state === 'paid' && grantedCents === 0)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return [
    ...failed.map((line) => `on ${day}: ${JSON.stringify(line)}`),
    ...facts.flatMap((fact) => findBroken(fact, world.clock.now())),
    ...(balances.asaas + balances.fees === held
      ? []
      : [`on ${day} the ledger has ${balances.asaas + balances.fees}, Asaas ${held}`]),
    ...(balances.customer === -ahead ? [] : [`on ${day} the customers' account is ${balances.customer}`]),
  ];
};
