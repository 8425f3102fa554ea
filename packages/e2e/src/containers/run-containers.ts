import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { getTranscription } from '@escriba/contracts/transcription/library';
import { wordErrorRate } from '@escriba/speech';
import { createUser } from '../testing/user.ts';
import { type Crashed, crashRedis, crashService } from './crash.ts';
import type { ContainerEngine } from './container-engine.ts';

export type Sample = { readonly audio: string; readonly text: string };

type Steps = {
  readonly engine: ContainerEngine;
  readonly url: string;
  readonly sample: Sample;
  /** Whether the workers are those for CUDA, on a machine without a card. */
  readonly cuda: boolean;
  readonly say: (sentence: string) => void;
};

const READY_WITHIN_MS = 180_000;
const DONE_WITHIN_MS = 180_000;
const POLL_MS = 500;
const WORD_ERRORS_MAX = 0.35;
const WORKERS = 3;
/** Containers that must end by themselves when they are stopped. */
const OWN = [
  'gateway',
  'auth',
  'billing',
  'billing-worker',
  'usage',
  'transcription',
  'insights-worker',
  'worker',
];
const CADDY_ROOT = '/data/caddy/pki/authorities/local/root.crt';

/** Starts the compose file, uses it, crashes parts of it, and stops it. Throws at the first broken promise; removes everything in any case. */
export const runContainers = async (steps: Steps): Promise<void> => {
  const { engine, say } = steps;
  const checks = new AbortController();
  const checking = engine.runHealthChecks(checks.signal);
  try {
    await start(steps);
    await transcribe(steps, 'the first recording');
    if (steps.cuda) await checkFallback(steps);
    await scale(steps);
    await surviveCrashes(steps);
    await stop(steps);
  } catch (error) {
    say(await engine.compose(['logs', '--tail', '15']).catch(() => 'no logs'));
    throw error;
  } finally {
    checks.abort();
    await checking;
    await engine.compose(['down', '--volumes', '--timeout', '5']);
  }
};

const start = async ({ engine, url, say }: Steps): Promise<void> => {
  const startedAt = performance.now();
  await engine.compose(['up', '--detach', '--no-build']);
  await trustCaddy(engine);
  await untilReady(url);
  say(`ready after ${seconds(startedAt)} s`);
};

/** Trusts the authority that Caddy creates at its first start, and with which it signs localhost's certificate. */
const trustCaddy = async (engine: ContainerEngine): Promise<void> => {
  const [caddy = ''] = await engine.listContainers('caddy');
  const root = await until('the authority of Caddy', READY_WITHIN_MS, () =>
    engine.execute(caddy, ['cat', CADDY_ROOT]).catch(() => undefined),
  );
  tls.setDefaultCACertificates([...tls.getCACertificates(), root]);
};

const untilReady = (url: string): Promise<true> =>
  until('the product', READY_WITHIN_MS, async () => {
    const response = await fetch(`${url}/health/ready`).catch(() => undefined);
    await response?.body?.cancel();
    return response?.ok === true ? true : undefined;
  });

/** Sends the sample as a new user and compares its transcript. */
const transcribe = async (
  { url, sample, say }: Steps,
  what: string,
  meanwhile?: () => Promise<void>,
): Promise<void> => {
  const startedAt = performance.now();
  const user = await createUser(url);
  const id = await user.upload(sample.audio, 'pt');
  await meanwhile?.();
  await until(what, DONE_WITHIN_MS, async () => {
    const status = await user.statusOf(id).catch(() => 'unreachable'); // a crashed gateway or API comes back
    if (status === 'failed') throw new Error(`${what} failed`);
    return status === 'completed' ? true : undefined;
  });
  const { data } = await user.call(getTranscription, { params: { id } });
  const errors = wordErrorRate(
    await readFile(sample.text, 'utf8'),
    data.segments.map((segment) => segment.text).join(' '),
  );
  if (errors > WORD_ERRORS_MAX) throw new Error(`${what} has ${Math.round(errors * 100)} % wrong words`);
  say(`${what}: transcribed after ${seconds(startedAt)} s, ${Math.round(errors * 100)} % wrong words`);
};

/** Checks that recognition worked without a card, and that the operator can read why, and which driver is needed. */
const checkFallback = async ({ engine, say }: Steps): Promise<void> => {
  const lines = (await engine.compose(['logs', '--no-log-prefix', 'worker'])).split('\n');
  const warning = lines.find((line) => line.includes('speech.cuda_unavailable'));
  if (warning?.includes('driver') !== true) throw new Error('The worker does not say that it needs a card');
  say(`without a card: ${warning}`);
};

const scale = async ({ engine, url, say }: Steps): Promise<void> => {
  await engine.compose(['up', '--detach', '--no-build', '--scale', `worker=${WORKERS}`]);
  const { length } = await engine.listContainers('worker');
  if (length !== WORKERS) throw new Error(`${length} workers run instead of ${WORKERS}`);
  await untilReady(url);
  say(`${length} workers`);
};

const surviveCrashes = async (steps: Steps): Promise<void> => {
  const { engine, url, say } = steps;
  const crashed: Crashed[] = [];
  await transcribe(steps, 'a recording whose workers crash', async () => {
    crashed.push(...(await crashService(engine, 'worker')));
  });
  for (const service of ['transcription', 'gateway', 'usage', 'auth'])
    crashed.push(...(await crashService(engine, service)));
  crashed.push(...(await crashRedis(engine)));
  for (const each of crashed) await untilRestarted(engine, each);
  await untilReady(url);
  say(`${crashed.length} crashed containers run again`);
  await transcribe(steps, 'a recording after the crashes');
};

const untilRestarted = (
  engine: ContainerEngine,
  { service, container, processId }: Crashed,
): Promise<number> =>
  until(`a new ${service}`, READY_WITHIN_MS, async () => {
    const now = await engine.processId(container);
    return now !== 0 && now !== processId ? now : undefined;
  });

const stop = async ({ engine, say }: Steps): Promise<void> => {
  const startedAt = performance.now();
  await engine.compose(['stop']);
  for (const service of OWN)
    for (const container of await engine.listContainers(service)) {
      const code = await engine.exitCode(container);
      if (code !== 0) throw new Error(`${service} ended with exit code ${code}`);
    }
  say(`stopped cleanly after ${seconds(startedAt)} s`);
};

const until = async <T>(what: string, withinMs: number, find: () => Promise<T | undefined>): Promise<T> => {
  const startedAt = performance.now();
  while (performance.now() - startedAt < withinMs) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(POLL_MS);
  }
  throw new Error(`${what} is not there after ${withinMs / 1_000} s`);
};

const seconds = (startedAt: number): string => ((performance.now() - startedAt) / 1_000).toFixed(1);
