import { setTimeout as sleep } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';
import { getTranscription } from '@escriba/contracts/transcription/library';
import { createTemporaryDirectory, eventually, samplePath, createRandom } from '@escriba/testing';
import { openBank } from '../testing/bank.ts';
import { createUser } from '../testing/user.ts';
import { startTestProduct } from '../testing/product.ts';
import { type Order, createBuyer } from './buyer.ts';
import { type Sample, createChaosClient } from './client.ts';
import { type Evidence, openEvidence } from './evidence.ts';
import { inject } from './faults.ts';
import { findViolations } from './invariants.ts';
import { openLine } from './line.ts';
import { findMoneyViolations } from './money.ts';
import { type ScheduledFault, scheduleFaults } from './schedule.ts';

export type ChaosProduct = Awaited<ReturnType<typeof startTestProduct>>;

type ChaosOptions = {
  readonly seed: number;
  /** How long faults are injected, without the start before and the quiet after. */
  readonly durationMs: number;
  readonly clients?: number;
  readonly say?: (sentence: string) => void;
};

export type ChaosReport = Awaited<ReturnType<typeof runChaos>>;

/** Number of users who order and pay, each one account after the other. */
const BUYERS = 2;
const SAMPLES = ['short-pt.wav', 'fleurs-pt-000.ogg'];
/** Longest wait for quiet. Housekeeping runs every minute, and releases what a dead process reserved after five. */
const QUIET_MS_MAX = 7 * 60_000;
const RECOVERY_MS_MAX = 60_000;
const SETTINGS = { SPEECH_BEAM_SIZE: '1', SPEECH_CONCURRENCY: '1', LOG_LEVEL: 'warn' };

/** Starts a separate product, lets clients use it while faults follow a seeded schedule, waits for quiet and checks the promises. */
export const runChaos = async ({ seed, durationMs, clients = 4, say = () => {} }: ChaosOptions) => {
  const work = await createTemporaryDirectory();
  const product = await startTestProduct(
    { ...SETTINGS, WORK_DIR: work.path, ...NO_LIMITS },
    { speech: 'real' },
  );
  const evidence = openEvidence(product.databaseUrl);
  const line = openLine(product.url);
  try {
    const users = await Promise.all(Array.from({ length: clients }, () => openUser(product)));
    const [first] = users;
    if (first === undefined) throw new Error('there is no client');
    const samples = await Promise.all(SAMPLES.map((name) => readSample(first, name)));
    const actors = users.map((user, index) =>
      createChaosClient({ line, user, samples, random: createRandom(seed + index + 1) }),
    );
    const bank = openBank(() => product.asaasUrl ?? '');
    const buyers = Array.from({ length: BUYERS }, (_, index) =>
      createBuyer({ line, bank, random: createRandom(seed + 1_000 + index) }),
    );
    const orders = () => buyers.flatMap((buyer) => buyer.orders);
    const stopping = new AbortController();
    const giveUp = new AbortController();
    const acting = Promise.allSettled(
      [...actors, ...buyers].map(({ run }) => run(stopping.signal, giveUp.signal)),
    );
    const recoveriesMs = await injectFaults({ product, evidence, seed, durationMs, say });
    stopping.abort();
    const acknowledged = () => actors.flatMap((actor) => actor.acknowledged);
    say(
      `quiet: ${acknowledged().length} uploads and ${orders().length} orders were acknowledged under ${recoveriesMs.length} faults`,
    );
    const timer = setTimeout(() => giveUp.abort(new Error('it did not become quiet')), QUIET_MS_MAX);
    const ends = await acting;
    clearTimeout(timer);
    const atRest = await settle(async () => [
      ...(await findViolations({
        evidence,
        acknowledged: acknowledged(),
        storageDir: product.storageDir,
        workDir: work.path,
      })),
      ...(await compareBooks(evidence, bank, orders())),
    ]);
    const unfinished = ends.flatMap((end) =>
      end.status === 'rejected' ? [`a client could not finish: ${String(end.reason)}`] : [],
    );
    return {
      acknowledged: acknowledged().length,
      orders: orders().length,
      recoveriesMs,
      responses: Object.fromEntries(line.responses),
      violations: [...line.violations, ...unfinished, ...atRest],
    };
  } finally {
    await evidence.close();
    await product.stop();
    await work.remove();
  }
};

const compareBooks = async (
  evidence: Evidence,
  bank: ReturnType<typeof openBank>,
  orders: readonly Order[],
): Promise<string[]> => {
  const [users, charges] = [await evidence.readBilledUsers(), await bank.chargesByEmail()];
  return findMoneyViolations({ orders, charges, users });
};

const NO_LIMITS = {
  CHECKOUTS_PER_HOUR: '1000000',
  THROTTLE_REGISTRATIONS: '1000000',
  RATE_LIMIT_READS: '1000000',
  RATE_LIMIT_WRITES: '1000000',
  RATE_LIMIT_UPLOADS: '1000000',
};

const openUser = async (product: ChaosProduct) => {
  const user = await createUser(product.url);
  await user.setPlan('business', { url: product.usageUrl, secret: product.secrets.usage });
  return user;
};

/** Reads a sample with its text as the undisturbed product recognises it. */
const readSample = async (user: Awaited<ReturnType<typeof openUser>>, name: string): Promise<Sample> => {
  const id = await user.upload(samplePath(name), 'pt');
  await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 120_000 });
  const { data } = await user.call(getTranscription, { params: { id } });
  return { name, bytes: Buffer.from(await readFile(samplePath(name))), text: data.result?.text ?? '' };
};

type Coming = {
  readonly product: ChaosProduct;
  readonly evidence: Evidence;
  readonly seed: number;
  readonly durationMs: number;
  readonly say: (sentence: string) => void;
};

/** Injects one fault after the other; returns the product's recovery time after each, in ms. */
const injectFaults = async ({ product, evidence, seed, durationMs, say }: Coming): Promise<number[]> => {
  const faults = scheduleFaults(createRandom(seed));
  const endsAt = performance.now() + durationMs;
  const recoveriesMs: number[] = [];
  while (performance.now() < endsAt) {
    const fault: ScheduledFault = faults.next().value;
    await sleep(fault.gapMs);
    await inject(product, evidence, fault).catch((error: unknown) => say(`${fault.kind}: ${String(error)}`));
    const faultAt = performance.now();
    await eventually(() => isReady(product.url), { timeoutMs: RECOVERY_MS_MAX, everyMs: 100 });
    recoveriesMs.push(performance.now() - faultAt);
    say(`${fault.kind} ${fault.part}: ready after ${Math.round(recoveriesMs.at(-1) ?? 0)} ms`);
  }
  return recoveriesMs;
};

const isReady = async (url: string): Promise<boolean> => {
  const signal = AbortSignal.timeout(5_000);
  return fetch(new URL('/health/ready', url), { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
};

/** Checks until nothing is wrong, or the time is up; returns the last violations. */
const settle = async (find: () => Promise<string[]>): Promise<string[]> => {
  let wrong: string[] = [];
  await eventually(
    async () => {
      wrong = await find().catch((error: unknown) => [`no evidence: ${String(error)}`]);
      return wrong.length === 0;
    },
    { timeoutMs: QUIET_MS_MAX, everyMs: 1_000 },
  ).catch(() => undefined);
  return wrong;
};
