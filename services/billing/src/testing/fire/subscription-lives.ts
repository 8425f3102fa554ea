import { randomUUID } from 'node:crypto';
import { type Random, createRandom } from '@escriba/testing';
import { CUSTOMER, card } from '../start-test-service.ts';
import { findBroken } from './invariants.ts';
import { Killed } from './mortality.ts';
import { readUsers } from './read-users.ts';
import { normalise } from './webhook-storm.ts';
import { type Process, type World, startWorld } from './world.ts';

const ACTS = ['pay', 'pay', 'pay', 'nothing', 'refund', 'dispute', 'win', 'lose', 'deleteCharge'] as const;
type Act = (typeof ACTS)[number];
type Life = {
  readonly userId: string;
  readonly method: 'pix' | 'credit_card';
  /** What happens at Asaas in each step, whose events arrive together. */
  readonly steps: readonly Act[];
};
type Deliver = (world: World) => Promise<void>;

const STEPS = 8;
const STEP = { days: 9 };
/** Longer than the lease of a task whose process died. */
const REST = { minutes: 20 };

/**
 * Runs the same lives of subscriptions twice: once the events of each step are handed over in order, once they come shuffled and doubled to
 * processes that die. Returns both ends, which must be equal, and the promises that are broken.
 */
export const runLives = async ({ lives: count, seed }: { readonly lives: number; readonly seed: number }) => {
  const lives = Array.from({ length: count }, (_, index) => inventLife(createRandom(seed + index)));
  const random = createRandom(seed);
  const ordered = await live(lives, handOver);
  const stormy = await live(lives, (world) => storm(world, random));
  return { ordered: ordered.dump, stormy: stormy.dump, broken: [...ordered.broken, ...stormy.broken] };
};

const inventLife = (random: Random): Life => ({
  userId: randomUUID(),
  method: random.pick(['pix', 'credit_card']),
  steps: Array.from({ length: STEPS }, () => random.pick(ACTS)),
});

const live = async (lives: readonly Life[], deliver: Deliver) => {
  const world = await startWorld();
  try {
    const { services } = world.startProcess();
    await world.forEachUser(lives, ({ userId, method }) =>
      services.checkout.order(userId, '203.0.113.7', {
        plan: 'pro',
        paymentMethod: method,
        customerInfo: CUSTOMER,
        ...(method === 'credit_card' ? { creditCard: card() } : {}),
      }),
    );
    for (const { userId, method } of lives) if (method === 'pix') await happen(world, userId, 'pay');
    await handOver(world);
    for (let step = 0; step < STEPS; step += 1) {
      for (const { userId, steps } of lives) await happen(world, userId, steps[step] ?? 'nothing');
      await deliver(world);
      world.advance(step === STEPS - 1 ? REST : STEP);
      await deliver(world);
    }
    await handOver(world);
    const facts = await readUsers(
      world,
      lives.map(({ userId }) => userId),
    );
    const now = world.clock.now();
    return { dump: facts.map(normalise), broken: facts.flatMap((fact) => findBroken(fact, now)) };
  } finally {
    await world.stop();
  }
};

const handOver: Deliver = async (world) => {
  const process = world.startProcess();
  await world.fetchEvents();
  await world.handOver(process);
  await process.runTasks();
};

/** Hands over what has happened in any order and partly twice, to processes that die at any statement. */
const storm = async (world: World, random: Random): Promise<void> => {
  await world.fetchEvents();
  const events = world.inbox.splice(0);
  world.inbox.push(...random.shuffle([...events, ...events.filter(() => random.chance(0.5))]));
  while (world.inbox.length > 0) {
    const process = world.startProcess();
    process.mortality.killAfter(random.whole(1, 60));
    const some = world.inbox.splice(0, random.whole(1, 5));
    const isDone = await survives(process, async () => {
      for (const event of some) await process.services.webhooks.receive(event);
    });
    // What was not acknowledged is sent again.
    if (!isDone) world.inbox.push(...some);
    await survives(process, process.runTasks);
  }
  world.advance(REST);
  await handOver(world);
};

const survives = async ({ mortality }: Process, work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Killed) return false;
    throw error;
  } finally {
    mortality.revive();
  }
};

/** Lets something happen at Asaas to a user's charges, if it is possible. */
const happen = async ({ control, fake }: World, userId: string, act: Act): Promise<void> => {
  const customers = new Set(
    control
      .customers()
      .filter((customer) => Object.entries(customer).some(([, value]) => value === userId))
      .map(({ id }) => id),
  );
  const own = control
    .payments()
    .filter(({ customer, deleted }) => customers.has(customer) && !deleted)
    .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1));
  const open = own.find(({ status }) => status === 'PENDING' || status === 'OVERDUE');
  const paid = own.findLast(({ status }) => status === 'CONFIRMED' || status === 'RECEIVED');
  const disputed = own.find(({ status }) => status.startsWith('CHARGEBACK'));
  const isCard = paid?.billingType === 'CREDIT_CARD';
  const acts: Readonly<Record<Act, () => unknown>> = {
    nothing: () => {},
    pay: () => open?.billingType === 'PIX' && control.payPix(open.id),
    refund: () => paid && control.refund(paid.id),
    dispute: () => paid && isCard && control.chargeback(paid.id),
    win: () => disputed && control.winChargeback(disputed.id),
    lose: () => disputed && control.loseChargeback(disputed.id),
    deleteCharge: () =>
      open &&
      fetch(`${fake.apiUrl}/payments/${open.id}`, {
        method: 'DELETE',
        headers: { access_token: fake.apiKey },
      }),
  };
  await acts[act]();
};
