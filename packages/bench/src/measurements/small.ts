import { availableParallelism } from 'node:os';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadTranscription } from '@escriba/contracts/transcription/upload';
import { milliseconds, seconds } from '../format.ts';
import type { BenchContext, Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { openJobRecords } from '../product/job-record.ts';
import { type User, bearerHeaders, openUnlimitedAccount } from '../product/user.ts';
import { upload } from '../product/upload.ts';
import { visitorAtGateway } from '../product/visitor.ts';
import { processorMs } from '../processes.ts';
import { openEngineAlone } from '../raw/engine-alone.ts';
import { makeShortRecordings, recordingFile } from '../recordings.ts';
import { GOAL_HEAD, goalRow } from '../report/section.ts';
import type { Section } from '../report/section.ts';
import { median } from '../statistics.ts';

const BEAM_SIZE = 5;
const LANGUAGE = 'pt';
const CLIP_SECONDS = 10;
const PEOPLE = 5;
const SPEED_GOAL = 0.9;
const POLL_MS = 50;
/** Parts of the product whose CPU time is reported separately. */
const PARTS = ['gateway', 'transcription', 'worker', 'usage', 'auth', 'postgres', 'redis'] as const;

type Run = { readonly tookMs: number; readonly processorMs: number };
type ProductRun = Run & { readonly parts: readonly number[] };
type Round = { readonly many: ProductRun; readonly one: ProductRun; readonly alone: Run };

/** Many short recordings at once, beside the tools alone that take the same files. */
export const small: Measurement = {
  name: 'small',
  run: async (context) => {
    const count = context.quick ? 6 : 50;
    const clips = { count, durationSeconds: CLIP_SECONDS };
    const paths = await makeShortRecordings(context.folder, clips);
    await using stack = new AsyncDisposableStack();
    const alone = await openAlone(context, stack);
    const send = await openProduct(context, stack);
    await Promise.all([alone(paths.slice(0, 4)), send(paths.slice(0, 4), PEOPLE)]);
    const rounds: Round[] = [];
    for (let round = 0; round < (context.quick ? 1 : 3); round++) {
      context.signal.throwIfAborted();
      const many = await send(paths, PEOPLE);
      rounds.push({ many, alone: await alone(paths), one: await send(paths, 1) });
      context.say(`  ${describeRound(rounds.at(-1), count)}`);
    }
    return toSection(rounds, count);
  },
};

const describeRound = (round: Round | undefined, count: number): string => {
  if (round === undefined) return '';
  const { many, one, alone } = round;
  const each = ({ tookMs, processorMs: used }: Run) =>
    `${(count / (tookMs / 1_000)).toFixed(2)} a second, ${milliseconds(used / count)} of CPU time each`;
  return `${PEOPLE} people ${each(many)}; one ${each(one)}; alone ${each(alone)}`;
};

/** Opens as many engine processes as the product has, each with the whole way of one recording at a time. */
const openAlone = async ({ folder }: BenchContext, stack: AsyncDisposableStack) => {
  const open = async (_: unknown, index: number) => {
    const own = join(folder, `alone-${index}`);
    await mkdir(own);
    const engine = await openEngineAlone({ processes: 1, beamSize: BEAM_SIZE, folder: own, speakers: true });
    stack.defer(engine.close);
    return engine;
  };
  const engines = await Promise.all(Array.from({ length: availableParallelism() }, open));
  const pids = engines.flatMap((engine) => engine.pids);
  return async (paths: readonly string[]): Promise<Run> => {
    const waiting = [...paths];
    const startedAt = performance.now();
    const work = async (engine: (typeof engines)[number]): Promise<void> => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
        await engine.transcribe(path, LANGUAGE);
    };
    const before = processorMs(pids);
    await Promise.all(engines.map(work));
    return { tookMs: performance.now() - startedAt, processorMs: processorMs(pids) - before };
  };
};

/** Uploads the recordings, one at a time for each of the senders, and waits for the last transcript. */
const openProduct = async (context: BenchContext, stack: AsyncDisposableStack) => {
  const env = { SPEECH_BEAM_SIZE: String(BEAM_SIZE) };
  const product = await startBenchProduct({ ...context, worker: 'awake', env });
  stack.defer(product.stop);
  const records = openJobRecords(product.databaseUrl);
  stack.defer(records.close);
  const users = await Promise.all(Array.from({ length: PEOPLE }, () => openUnlimitedAccount(product)));
  const pids = (await Promise.all(PARTS.map(product.getPart))).map((part) => part.pid());
  const usedByParts = () => pids.map((pid) => processorMs([pid]));
  return async (paths: readonly string[], senders: number): Promise<ProductRun> => {
    const wanted = (await records.countCompleted()) + paths.length;
    const waiting = [...paths];
    const before = usedByParts();
    const startedAt = performance.now();
    const sendAll = async (user: User): Promise<void> => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
        await send(product.url, user, path);
    };
    await Promise.all(users.slice(0, senders).map(sendAll));
    while ((await records.countCompleted()) < wanted) await sleep(POLL_MS, undefined, context);
    const tookMs = performance.now() - startedAt;
    const parts = usedByParts().map((used, index) => used - (before[index] ?? 0));
    return { tookMs, parts, processorMs: parts.reduce((sum, used) => sum + used, 0) };
  };
};

const send = async (url: string, user: User, path: string): Promise<void> => {
  const visitor = { ...visitorAtGateway(), headers: async () => bearerHeaders(user) };
  const recording = await recordingFile(path);
  await upload({ url, visitor, recording, language: LANGUAGE, path: uploadTranscription.path });
};

const toSection = (rounds: readonly Round[], count: number): Section => {
  const speedOf = (key: keyof Round): number =>
    median(rounds.map((round) => count / (round[key].tookMs / 1_000)));
  const usedBy = (key: keyof Round): number => median(rounds.map((round) => round[key].processorMs / count));
  const [speed, used] = [speedOf('alone'), usedBy('alone')];
  const rowsOf = (key: 'many' | 'one', who: string) => {
    const ratio = median(rounds.map((round) => round.alone.tookMs / round[key].tookMs));
    return [
      goalRow({
        what: `${count} recordings of ${CLIP_SECONDS} s, ${who}`,
        product: `${speedOf(key).toFixed(2)} a second`,
        raw: `${speed.toFixed(2)} a second`,
        ratio,
        goal: `≥ ${SPEED_GOAL}`,
        met: ratio >= SPEED_GOAL,
      }),
      goalRow({
        what: 'CPU time of each, without ffmpeg',
        product: milliseconds(usedBy(key)),
        raw: milliseconds(used),
        ratio: usedBy(key) / used,
      }),
    ];
  };
  const parts = PARTS.map((name, index) => {
    const each = median(rounds.map(({ many }) => (many.parts[index] ?? 0) / count));
    return `${name} ${milliseconds(each)}`;
  });
  return {
    tables: [
      {
        head: GOAL_HEAD,
        rows: [...rowsOf('many', `from ${PEOPLE} people`), ...rowsOf('one', 'from one person')],
      },
    ],
    notes: [
      `From the first byte sent to the last transcript, medians of ${rounds.length} rounds, taken in turn; beam ${BEAM_SIZE}, speakers identified on both sides, ` +
        `${availableParallelism()} engine processes. CPU time of each recording by process: ${parts.join(', ')}. That of ffmpeg is not counted on either ` +
        'side, because a process in bubblewrap does not report it. The client, which is not counted either, shares the cores. ' +
        `The longest round of the product took ${seconds(Math.max(...rounds.map(({ many }) => many.tookMs)))}.`,
    ],
  };
};
