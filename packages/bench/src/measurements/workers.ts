import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '../format.ts';
import type { BenchContext, Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { openJobRecords } from '../product/job-record.ts';
import { type User, openUnlimitedAccount } from '../product/user.ts';
import { transcribeAsUser } from '../product/transcribe.ts';
import { openEngineAlone } from '../raw/engine-alone.ts';
import { makeLongRecording, recordingFile } from '../recordings.ts';
import { GOAL_HEAD, goalRow } from '../report/section.ts';
import type { Section } from '../report/section.ts';
import { median } from '../statistics.ts';

const BEAM_SIZE = 5;
const LANGUAGE = 'pt';
const LONG_SECONDS = 1_200;
const SHORT_SECONDS = 15;
const SHORT_RUNS = 3;
const SPEEDUP_GOAL = 1.85;
/** The longest piece, in seconds: the clip may wait for one in each process. */
const PIECE_SECONDS = 20;
/** Time after which the long recording is under way. */
const UNDER_WAY_MS = 8_000;

type Times = {
  readonly longMs: number;
  readonly shortAloneMs: number;
  readonly shortBesideMs: number;
  /** How long one process takes for the longest piece. */
  readonly pieceMs: number;
  /** How long the tools alone take, in as many processes. */
  readonly aloneMs: number;
};

/** A recording that one worker and two workers recognise, each with a single process; and a clip beside it. */
export const workers: Measurement = {
  name: 'workers',
  run: async (context) => {
    const long = await makeLongRecording(context.folder, context.quick ? 70 : LONG_SECONDS);
    const short = await makeLongRecording(context.folder, SHORT_SECONDS);
    const times = [];
    for (const count of [1, 2]) {
      context.signal.throwIfAborted();
      const aloneMs = await measureAlone(context, { count, long, short });
      const measured = { ...(await measure(context, { count, long, short })), aloneMs };
      times.push(measured);
      context.say(`  ${count}: ${seconds(measured.longMs)}, the tools alone ${seconds(aloneMs)}`);
    }
    return toSection(times, context.quick ? 70 : LONG_SECONDS);
  },
};

type Input = { readonly count: number; readonly long: string; readonly short: string };

const measureAlone = async ({ folder }: BenchContext, { count, long, short }: Input): Promise<number> => {
  const alone = await openEngineAlone({ processes: count, beamSize: BEAM_SIZE, folder, speakers: true });
  try {
    await alone.transcribe(short, LANGUAGE);
    return (await alone.transcribe(long, LANGUAGE)).totalMs;
  } finally {
    await alone.close();
  }
};

const measure = async (
  context: BenchContext,
  { count, long, short }: Input,
): Promise<Omit<Times, 'aloneMs'>> => {
  const env = { SPEECH_CONCURRENCY: '1', SPEECH_BEAM_SIZE: String(BEAM_SIZE) };
  await using stack = new AsyncDisposableStack();
  const product = await startBenchProduct({ ...context, worker: 'awake', env });
  stack.defer(product.stop);
  for (let more = 1; more < count; more++) await product.addWorker();
  const records = openJobRecords(product.databaseUrl);
  stack.defer(records.close);
  const [user, other] = [await openUnlimitedAccount(product), await openUnlimitedAccount(product)];
  const transcribe = async (as: User, path: string) =>
    transcribeAsUser({
      url: product.url,
      user: as,
      records,
      recording: await recordingFile(path),
      language: LANGUAGE,
    });
  // Every worker loads its models, and is known to the others.
  await Promise.all([transcribe(user, short), transcribe(other, short)]);
  await sleep(UNDER_WAY_MS);
  const alone: number[] = [];
  for (let run = 0; run < SHORT_RUNS; run++) alone.push((await transcribe(other, short)).clientMs);
  const { jobMs } = await transcribe(user, long);
  const going = transcribe(user, long);
  await sleep(UNDER_WAY_MS);
  const beside: number[] = [];
  for (let run = 0; run < SHORT_RUNS; run++) beside.push((await transcribe(other, short)).clientMs);
  await going;
  const pieceMs = (jobMs * count * PIECE_SECONDS) / (context.quick ? 70 : LONG_SECONDS);
  return { longMs: jobMs, shortAloneMs: median(alone), shortBesideMs: median(beside), pieceMs };
};

const toSection = ([one, two]: readonly Times[], durationSeconds: number): Section => {
  if (one === undefined || two === undefined) throw new Error('Both numbers of workers are needed');
  const speedup = one.longMs / two.longMs;
  const waitRow = (name: string, { shortAloneMs, shortBesideMs, pieceMs }: Times) =>
    goalRow({
      what: `a clip of ${SHORT_SECONDS} s beside a long recording, ${name}`,
      product: seconds(shortBesideMs),
      raw: `${seconds(shortAloneMs)} without it`,
      ratio: shortBesideMs / shortAloneMs,
      goal: `≤ ${seconds(pieceMs)} more: one piece`,
      met: shortBesideMs - shortAloneMs <= pieceMs,
    });
  return {
    tables: [
      {
        head: GOAL_HEAD,
        rows: [
          goalRow({
            what: `a recording of ${durationSeconds / 60} min, two workers`,
            product: seconds(two.longMs),
            raw: `${seconds(one.longMs)} one worker`,
            ratio: speedup,
            goal: `≥ ${SPEEDUP_GOAL}`,
            met: speedup >= SPEEDUP_GOAL,
          }),
          goalRow({
            what: 'the tools alone, two processes',
            product: '',
            raw: `${seconds(two.aloneMs)}, and ${seconds(one.aloneMs)} in one`,
            ratio: one.aloneMs / two.aloneMs,
          }),
          ...[one, two].map(({ longMs, aloneMs }, index) =>
            goalRow({
              what: index === 0 ? 'one worker beside one process' : 'two workers beside two processes',
              product: seconds(longMs),
              raw: seconds(aloneMs),
              ratio: longMs / aloneMs,
            }),
          ),
          waitRow('one worker', one),
          waitRow('two workers', two),
        ],
      },
    ],
    notes: [
      'Each worker has one speech process. The long recording is timed by its job, the clips by a client, from the first byte of the upload to the event that the transcript is ready; ' +
        `medians of ${SHORT_RUNS}. The speech processes share the cores with the API, the gateway, Postgres, Redis and the client.`,
    ],
  };
};
