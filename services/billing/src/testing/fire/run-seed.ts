import { randomUUID } from 'node:crypto';
import { DomainError } from '@escriba/errors';
import { createRandom } from '@escriba/testing';
import { createSubscriptionsRepository } from '../../subscriptions/subscription/subscriptions.repository.ts';
import { TAB, type Scene, actAtAsaas, makeFault } from './actions.ts';
import { findBroken } from './invariants.ts';
import { Killed, Stumbled } from './mortality.ts';
import { readUsers } from './read-users.ts';
import { type FireDatabase, type Process, startWorld } from './world.ts';

const STARTS = [
  '2026-03-16T15:00:00.000Z',
  '2026-01-31T15:00:00.000Z',
  '2028-02-29T12:00:00.000Z',
  '2026-12-31T02:30:00.000Z',
  '2027-01-01T02:59:30.000Z',
];

const STEPS = 30;

export type SeedResult = {
  readonly seed: number;
  readonly broken: readonly string[];
  readonly story: readonly string[];
};

/**
 * Simulates one user with two tabs, an API and a worker that die at any statement, an Asaas that loses responses, and webhooks that come
 * late, twice or never. Afterwards the faults stop, the work that is due is done, and the promises are checked.
 */
export const runSeed = async (seed: number, database?: FireDatabase): Promise<SeedResult> => {
  const random = createRandom(seed);
  const world = await startWorld({ start: random.pick(STARTS), database });
  try {
    const [api, worker] = [world.startProcess(), world.startProcess()];
    const scene: Scene = { world, random, userId: randomUUID() };
    const story: string[] = [];
    const broken: string[] = [];
    const attempt = async (name: string, work: () => Promise<unknown>): Promise<void> => {
      try {
        await work();
        story.push(`${world.control.now()} ${name}`);
      } catch (error) {
        story.push(`${world.control.now()} ${name}: ${String(error)}`);
        if (!isExpected(error)) broken.push(`${name} failed: ${(error as Error).stack ?? String(error)}`);
      }
    };
    for (let step = 0; step < STEPS; step += 1) {
      await takeStep(scene, { api, worker, attempt, story });
      for (const process of [api, worker]) process.mortality.revive();
      if (random.chance(0.7)) world.control.clearFaults();
    }
    await settle(scene, worker, story);
    const facts = await readUsers(world, [scene.userId]);
    broken.push(...facts.flatMap((user) => findBroken(user, world.clock.now())));
    broken.push(...(await findUnsettled(scene)));
    if (broken.length > 0) story.push(JSON.stringify(facts, undefined, 1));
    return { seed, broken, story };
  } finally {
    await world.stop();
  }
};

const isExpected = (error: unknown): boolean =>
  error instanceof DomainError ||
  error instanceof Killed ||
  error instanceof Stumbled ||
  hasExpectedCause(error);

const hasExpectedCause = (error: unknown): boolean =>
  error instanceof Error && error.cause !== undefined && isExpected(error.cause);

type Cast = {
  readonly api: Process;
  readonly worker: Process;
  readonly attempt: (name: string, work: () => Promise<unknown>) => Promise<void>;
  readonly story: string[];
};

const takeStep = async (scene: Scene, { api, worker, attempt, story }: Cast): Promise<void> => {
  const { world, random } = scene;
  if (random.chance(0.25)) world.control.failNext(makeFault(random));
  if (random.chance(0.15)) endanger(random, api);
  if (random.chance(0.15)) endanger(random, worker);
  const isLive = (await createSubscriptionsRepository(world.db).findLive(scene.userId)) !== undefined;
  const tab = () => {
    const index = !isLive && random.chance(0.8) ? 0 : random.whole(0, TAB.length - 1);
    return attempt(`tab ${index}`, () => TAB[index]?.(scene, api) ?? Promise.resolve());
  };
  const work = () => attempt('tasks', () => worker.runTasks());
  const dice = random.next();
  if (dice < 0.3) await tab();
  else if (dice < 0.45) await Promise.all([tab(), tab()]);
  else if (dice < 0.55) await Promise.all([tab(), work()]);
  else if (dice < 0.75) {
    actAtAsaas(scene);
    story.push(`${world.control.now()} something happens at Asaas`);
  } else if (dice < 0.9) {
    if (random.chance(0.3)) world.control.loseNext(random.whole(1, 3));
    await world.fetchEvents();
    const events = random.shuffle(world.inbox.splice(0).filter(() => random.chance(0.8)));
    world.inbox.push(...events, ...events.slice(0, 1));
    await attempt('webhooks', () => world.handOver(api));
    await work();
  } else {
    world.advance(
      random.pick([{ minutes: 5 }, { hours: 7 }, { days: 1 }, { days: 4 }, { days: 12 }, { days: 31 }]),
    );
    await work();
  }
};

const endanger = (random: Scene['random'], { mortality }: Process): void => {
  const calls = random.whole(1, 90);
  if (random.chance(0.7)) mortality.killAfter(calls);
  else mortality.stumbleAfter(calls);
};

/** Returns whether a line was logged by a killed process that had not noticed yet. */
const isOfTheDead = ({ err }: { readonly [field: string]: unknown }): boolean =>
  ['Killed', 'Stumbled'].includes((err as { type?: string } | undefined)?.type ?? '');

/** Ends the faults and lets hours and a few days pass. Webhooks that were lost stay lost. */
const settle = async ({ world }: Scene, worker: Process, story: string[]): Promise<void> => {
  world.control.clearFaults();
  world.control.loseNext(0);
  world.inbox.splice(0);
  const from = world.lines.length;
  for (const step of [{ minutes: 4 }, { minutes: 16 }, { hours: 7 }, { hours: 7 }, { minutes: 20 }]) {
    world.advance(step);
    await worker.services.reconcile();
    await worker.runTasks();
  }
  world.lines.splice(0, from);
  story.push(`${world.control.now()} settled`);
};

const findUnsettled = async ({ world }: Scene): Promise<string[]> => {
  const due = await world.db
    .selectFrom('tasks')
    .selectAll()
    .where('due_at', '<=', world.clock.now())
    .execute();
  const failed = world.lines
    .filter((line) => !isOfTheDead(line))
    .filter(({ msg }) => msg === 'billing.task_failed' || msg === 'billing.not_aligned');
  return [
    ...due.map(({ subject }) => `${subject} is still due`),
    ...failed.map((line) => `after the faults: ${JSON.stringify(line)}`),
  ];
};
