import { randomUUID } from 'node:crypto';
import type { AsaasEvent } from '@escriba/contracts';
import { CUSTOMER, SETTINGS, card } from '../start-test-service.ts';
import { findBroken, readUser } from './invariants.ts';
import { createRandom } from './random.ts';
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

/**
 * The same payments twice: once every event comes in order, once all of them come shuffled, repeated, and some never. Returns both ends,
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
  const ordered = await live(fates, async (world, process, part) => {
    await part();
    await world.handOver(process);
    await process.runTasks();
  });
  const stored: AsaasEvent[] = [];
  const stormy = await live(
    fates,
    async (world, _process, part) => {
      await part();
      stored.push(...world.inbox.splice(0));
    },
    async (world, process) => {
      const random = createRandom(seed);
      const arriving = stored.filter(() => !random.chance(LOST_SHARE));
      const repeated = Array.from({ length: Math.max(0, events - arriving.length) }, () =>
        random.pick(arriving),
      );
      for (const event of random.shuffle([...arriving, ...repeated]))
        await process.services.webhooks.receive(SETTINGS.ASAAS_WEBHOOK_TOKEN, event);
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

type Person = { readonly userId: string; readonly fate: Fate; readonly method: 'pix' | 'credit_card' };

const live = async (
  people: readonly Person[],
  deliver: (world: World, process: Process, part: () => Promise<void>) => Promise<void>,
  finish: (world: World, process: Process) => Promise<void> = async () => {},
) => {
  const world = await startWorld();
  try {
    const process = world.startProcess();
    for (const person of people) {
      await deliver(world, process, async () => {
        await orderPlan(process, person);
        await world.fetchEvents();
      });
      for (const act of actsOf(world, person))
        await deliver(world, process, async () => {
          await act();
          await world.fetchEvents();
        });
    }
    await finish(world, process);
    const facts = await Promise.all(people.map(({ userId }) => readUser(world, userId)));
    return {
      dump: facts.map(normalise),
      broken: facts.flatMap((fact) => findBroken(fact, world.clock.now())),
    };
  } finally {
    await world.stop();
  }
};

const orderPlan = ({ services }: Process, { userId, method }: Person) =>
  services.checkout.order(userId, '203.0.113.7', {
    plan: 'pro',
    paymentMethod: method,
    customerInfo: CUSTOMER,
    ...(method === 'credit_card' ? { creditCard: card() } : {}),
  });

/** What happens to the newest order at Asaas. */
const actsOf = ({ control }: World, { fate, method }: Person): (() => Promise<void>)[] => {
  let id = '';
  const isCard = method === 'credit_card';
  const pay = async () => {
    const newest = control.subscriptions().at(-1)?.id;
    id = control.payments().find(({ subscription }) => subscription === newest)?.id ?? '';
    if (!isCard && fate !== 'open' && fate !== 'deleted') control.payPix(id);
  };
  const act = (work: () => unknown) => async () => {
    await work();
  };
  const dispute = isCard ? [act(() => control.chargeback(id))] : [];
  const acts: Readonly<Record<Fate, (() => Promise<void>)[]>> = {
    paid: [],
    open: [],
    refunded: [act(() => control.refund(id))],
    charged_back: dispute,
    won: isCard ? [...dispute, act(() => control.winChargeback(id))] : [],
    lost_dispute: isCard ? [...dispute, act(() => control.loseChargeback(id))] : [],
    deleted: [],
  };
  return [pay, ...acts[fate]];
};

/** Without ids and times: what was paid, what it gave, what is in force, and the ledger. */
const normalise = ({
  subscriptions,
  charges,
  refunds,
  entitlement,
  ledger,
}: Awaited<ReturnType<typeof readUser>>) => ({
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
