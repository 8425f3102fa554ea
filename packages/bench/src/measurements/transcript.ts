import { availableParallelism } from 'node:os';
import { list, seconds } from '../format.ts';
import type { BenchContext, Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { openJobRecords } from '../product/job-record.ts';
import { openUnlimitedAccount } from '../product/user.ts';
import { transcribeAsUser } from '../product/transcribe.ts';
import type { ProductRun } from '../product/transcribe.ts';
import { listChildPids, processorMs } from '../processes.ts';
import { openEngineAlone } from '../raw/engine-alone.ts';
import type { AloneRun } from '../raw/engine-alone.ts';
import { makeLongRecording, recordingFile } from '../recordings.ts';
import { GOAL_HEAD, goalRow } from '../report/section.ts';
import type { Figure, Section } from '../report/section.ts';
import { median } from '../statistics.ts';

const BEAM_SIZE = 5;
const LANGUAGE = 'pt';
const RATIO_MAX = 1.05;
/** Goal for the time of a transcript, relative to its duration: 10 minutes in 45 s. */
const REAL_TIME_FACTOR_MAX = 0.075;
/** Length of the warm-up: the five Portuguese sentences, each once. */
const WARM_UP_SECONDS = 63;

type MeasuredRun = ProductRun & { readonly processorMs: number };
type Round = { readonly product: MeasuredRun; readonly alone: AloneRun };

/** How much longer the product takes for a transcript than its tools alone. */
export const transcript: Measurement = {
  name: 'transcript',
  run: async (context) => {
    const processes = availableParallelism();
    const durationSeconds = context.quick ? 70 : 600;
    const path = await makeLongRecording(context.folder, durationSeconds);
    const warmUp = await makeLongRecording(context.folder, WARM_UP_SECONDS);
    const alone = await openEngineAlone({
      processes,
      beamSize: BEAM_SIZE,
      folder: context.folder,
      speakers: true,
    });
    try {
      const rounds = await withProduct(context, { processes, alone: alone.pids }, (transcribe) =>
        runRounds(context, {
          warmUp: () => Promise.all([transcribe(warmUp), alone.transcribe(warmUp, LANGUAGE)]),
          product: () => transcribe(path),
          alone: () => alone.transcribe(path, LANGUAGE),
        }),
      );
      return toSection(rounds, { durationSeconds, processes });
    } finally {
      await alone.close();
    }
  },
};

type Transcribe = (path: string) => Promise<MeasuredRun>;

const withProduct = async <T>(
  context: BenchContext,
  { processes, alone }: { processes: number; alone: readonly number[] },
  work: (transcribe: Transcribe) => Promise<T>,
): Promise<T> => {
  const env = { SPEECH_CONCURRENCY: String(processes), SPEECH_BEAM_SIZE: String(BEAM_SIZE) };
  const product = await startBenchProduct({ ...context, worker: 'awake', env });
  const records = openJobRecords(product.databaseUrl);
  const user = await openUnlimitedAccount(product);
  const pids = listChildPids().filter((pid) => !alone.includes(pid));
  try {
    return await work(async (path) => {
      const usedBefore = processorMs(pids);
      const recording = await recordingFile(path);
      const run = await transcribeAsUser({
        url: product.url,
        user,
        records,
        recording,
        language: LANGUAGE,
      });
      return { ...run, processorMs: processorMs(pids) - usedBefore };
    });
  } finally {
    await records.close();
    await product.stop();
  }
};

type Contestants = {
  readonly warmUp: () => Promise<unknown>;
  readonly product: () => Promise<MeasuredRun>;
  readonly alone: () => Promise<AloneRun>;
};

/** Runs the contestants one after the other, in alternating order, so that a machine that slows down affects both. */
const runRounds = async (
  { quick, say, signal }: BenchContext,
  contestants: Contestants,
): Promise<Round[]> => {
  await contestants.warmUp();
  const rounds: Round[] = [];
  for (let index = 0; index < (quick ? 1 : 3); index++) {
    signal.throwIfAborted();
    const first = index % 2 === 0 ? await contestants.product() : undefined;
    const alone = await contestants.alone();
    const product = first ?? (await contestants.product());
    rounds.push({ product, alone });
    const ratio = (product.jobMs / alone.totalMs).toFixed(3);
    say(`  product ${seconds(product.jobMs)}, tools alone ${seconds(alone.totalMs)}, ratio ${ratio}`);
  }
  return rounds;
};

const toSection = (
  rounds: readonly Round[],
  setting: { durationSeconds: number; processes: number },
): Section => {
  const { durationSeconds, processes } = setting;
  const steps = (Object.keys(STEPS) as (keyof typeof STEPS)[]).map(
    (step) => `${STEPS[step]} ${seconds(median(rounds.map(({ alone }) => alone.steps[step])))}`,
  );
  const ratios = rounds.map(({ product, alone }) => (product.jobMs / alone.totalMs).toFixed(3));
  const preparing = seconds(median(rounds.map(({ product }) => product.preparingMs)));
  const speakersMs = median(rounds.map(({ alone }) => alone.work.speakersMs));
  const withoutSpeakers = median(
    rounds.map(({ product, alone }) => product.jobMs / (alone.totalMs - alone.work.speakersMs / processes)),
  );
  const same = rounds.every(({ product, alone }) => product.text === alone.text);
  return {
    tables: [{ head: GOAL_HEAD, rows: toFigures(rounds, durationSeconds).map(goalRow) }],
    notes: [
      `${seconds(1_000 * durationSeconds)} of Portuguese, beam ${BEAM_SIZE}, ${processes} engine processes. Medians of the rounds, whose ratios are ` +
        `${list(ratios)}. The tools alone: ${list(steps)}. The product recognises after ${preparing} and tells its client so ` +
        `${median(rounds.map(({ product }) => product.events))} times. Both texts are ${same ? 'the same' : '**not** the same'}. Both sides find who speaks: ` +
        `${seconds(speakersMs)} of processor time, shared by ${processes} processes. Beside tools without it the product's ratio would be ` +
        `${withoutSpeakers.toFixed(2)} (reckoned).`,
    ],
  };
};

const STEPS = {
  decode: 'ffmpeg',
  findSpeech: 'voice detection',
  recognise: 'recognition and voice prints',
  findSpeakers: 'their clusters',
} as const;

const toFigures = (rounds: readonly Round[], durationSeconds: number): Figure[] => {
  const jobMs = median(rounds.map(({ product }) => product.jobMs));
  const aloneMs = median(rounds.map(({ alone }) => alone.totalMs));
  const clientMs = median(rounds.map(({ product }) => product.clientMs));
  const processor = median(rounds.map(({ product }) => product.processorMs));
  const processorAlone = median(rounds.map(({ alone }) => alone.processorMs));
  const factor = (ms: number): number => ms / 1_000 / durationSeconds;
  return [
    {
      what: 'job start → transcript',
      product: seconds(jobMs),
      raw: seconds(aloneMs),
      ratio: jobMs / aloneMs,
      goal: `≤ ${RATIO_MAX}`,
      met: jobMs / aloneMs <= RATIO_MAX,
    },
    {
      what: 'real-time factor',
      product: factor(jobMs).toFixed(3),
      raw: factor(aloneMs).toFixed(3),
      goal: `≤ ${REAL_TIME_FACTOR_MAX}`,
      met: factor(jobMs) <= REAL_TIME_FACTOR_MAX,
    },
    {
      what: 'first byte sent → transcript, as a client sees it',
      product: seconds(clientMs),
      raw: seconds(aloneMs),
      ratio: clientMs / aloneMs,
    },
    {
      what: 'processor time of all processes',
      product: seconds(processor),
      raw: seconds(processorAlone),
      ratio: processor / processorAlone,
    },
  ];
};
