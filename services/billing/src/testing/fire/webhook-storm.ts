import { randomUUID } from 'node:crypto';
import type { AsaasEvent } from '@escriba/contracts/billing/asaas-events';
import { createRandom } from '@escriba/testing';
import { CUSTOMER, card } from '../start-test-service.ts';
import { findBroken } from './invariants.ts';
import { type UserFacts, readUsers } from './read-users.ts';
import { type Process, type World, startWorld } from './world.ts';

type StormOptions = { readonly payments: number; readonly events: number; readonly seed: number };

type Fate = 'paid' | 'open' | 'refunded' | 'charged_back' | 'won' | 'lost_dispute' | 'deleted';
const FATES: readonly Fate[] = [
  'paid',
  'paid',
  'paid',
  'open',
  'refunded',
  'charged_back',
  'won',
  'lost_dispute',
  'deleted',
];
const LOST_SHARE = 0.2;
const PEOPLE_AT_ONCE = 100;
const STEPS_MAX = 3;

/**
 * Runs the same payments twice: once every event comes in order, once all of them come shuffled, repeated, and some never. Returns both ends,
 * which must be equal, and the promises that are broken.
 */
export const runStorm = async ({ payments, events, seed }: StormOptions) => {
  const fates = Array.from({ length: payments }, (_, index) => {
    const random = createRandom(seed + index);
    return {
      userId: randomUUID(),
      fate: random.pick(FATES),
      method: random.pick(['pix', 'credit_card'] as const),
    };
  });
  const ordered = await live(fates, async (world, process) => {
    await world.handOver(process);
    await process.runTasks();
  });
  const stored: AsaasEvent[] = [];
  const stormy = await live(
    fates,
    async (world) => void stored.push(...world.inbox.splice(0)),
    async (world, process) => {
      const random = createRandom(seed);
      const arriving = stored.filter(() => !random.chance(LOST_SHARE));
      const repeated = Array.from({ length: Math.max(0, events - arriving.length) }, () =>
        random.pick(arriving),
      );
      await world.receiveAll(process, random.shuffle([...arriving, ...repeated]));
      await process.runTasks();
      await process.services.reconcile();
      await process.runTasks();
      world.inbox.splice(0);
    },
  );
  return {
    ordered: ordered.dump,
    stormy: stormy.dump,
    broken: [...ordered.broken, ...stormy.broken],
    distinct: stored.length,
  };
};

type StormUser = { readonly userId: string; readonly fate: Fate; readonly method: 'pix' | 'credit_card' };
type Deliver = (world: World, process: Process) => Promise<void>;

/** Lets all users order, and then applies what happens to them step by step. The events of each step are in the inbox when `deliver` is called. */
const live = async (users: readonly StormUser[], deliver: Deliver, finish: Deliver = async () => {}) => {
  const world = await startWorld();
  try {
    const process = world.startProcess();
    for (let from = 0; from < users.length; from += PEOPLE_AT_ONCE) {
      const some = users.slice(from, from + PEOPLE_AT_ONCE);
      await world.forEachUser(some, (user) => orderPlan(process, user));
      await world.fetchEvents();
      await deliver(world, process);
      const acts = await actsOf(world, some);
      for (let step = 0; step < STEPS_MAX; step += 1) {
        await Promise.all(acts.map((of) => of[step]?.()));
        await world.fetchEvents();
        await deliver(world, process);
      }
    }
    await finish(world, process);
    const facts = await readUsers(
      world,
      users.map(({ userId }) => userId),
    );
    return {
      dump: facts.map(normalise),
      broken: facts.flatMap((fact) => findBroken(fact, world.clock.now())),
    };
  } finally {
    await world.stop();
  }
};

const orderPlan = ({ services }: Process, { userId, method }: StormUser) =>
  services.checkout.order(userId, '203.0.113.7', {
    plan: 'pro',
    paymentMethod: method,
    customerInfo: CUSTOMER,
    ...(method === 'credit_card' ? { creditCard: card() } : {}),
  });

/** Returns what happens at Asaas to the order of each user, step by step. */
const actsOf = async ({ control, db, fake }: World, users: readonly StormUser[]) => {
  const userIds = users.map(({ userId }) => userId);
  const rows = await db
    .selectFrom('charges')
    .select(['user_id', 'asaas_id'])
    .where('user_id', 'in', userIds)
    .where('kind', '=', 'first')
    .execute();
  const ids = new Map(rows.map((row) => [row.user_id, row.asaas_id]));
  return users.map(({ userId, fate, method }): (() => unknown)[] => {
    const id = ids.get(userId);
    if (id == null) throw new Error(`the order of ${userId} is not known`);
    const isPix = method === 'pix';
    const isPaid = fate !== 'open' && fate !== 'deleted';
    const pay = isPix && isPaid ? [() => control.payPix(id)] : [];
    const dispute = isPix ? [] : [() => control.chargeback(id)];
    const acts: Readonly<Record<Fate, (() => unknown)[]>> = {
      paid: [],
      open: [],
      refunded: [() => control.refund(id)],
      charged_back: dispute,
      won: isPix ? [] : [...dispute, () => control.winChargeback(id)],
      lost_dispute: isPix ? [] : [...dispute, () => control.loseChargeback(id)],
      deleted: isPix ? [() => deleteAtAsaas(fake, id)] : [],
    };
    return [...pay, ...acts[fate]];
  });
};

/** Deletes an open charge, as the operator may. */
const deleteAtAsaas = async ({ apiUrl, apiKey }: World['fake'], id: string): Promise<void> => {
  const url = `${apiUrl}/payments/${id}`;
  const response = await fetch(url, { method: 'DELETE', headers: { access_token: apiKey } });
  if (!response.ok) throw new Error(`the fake refused: ${await response.text()}`);
};

/** Returns the facts without ids and times: what was paid, what it gave, what is in force, and the ledger. */
export const normalise = ({ subscriptions, charges, refunds, entitlement, ledger }: UserFacts) => ({
  subscriptions: subscriptions.map(({ plan, cycle, state, periodStart, periodEnd }) =>
    state === 'ended' ? [plan, cycle, state] : [plan, cycle, state, periodStart, periodEnd],
  ),
  // A charge that was removed unpaid leaves nothing but its row.
  charges: charges
    .filter(({ state }) => state !== 'cancelled')
    .map(({ id, kind, state, amountCents, refundedCents, grantedCents, netCents, dueOn }) => ({
      of: [kind, dueOn, state, amountCents, refundedCents, grantedCents, netCents],
      accounts: ['asaas', 'fees', 'customer', 'entitlements'].map(
        (account) => ledger.get(`${id}:${account}`) ?? 0,
      ),
    }))
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
  refunds: refunds.map(({ amountCents, state }) => [amountCents, state]),
  entitlement: [entitlement?.plan ?? 'free', entitlement?.status ?? 'active'],
});
