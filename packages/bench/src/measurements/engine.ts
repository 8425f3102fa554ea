import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { samplePath } from '@escriba/testing';
import { listSamples } from '../accuracy/samples.ts';
import { type Score, scoreText } from '../accuracy/score.ts';
import {
  type Absent,
  BEAM_SIZE,
  type BenchModel,
  type Contestant,
  listBenchModels,
  openContestants,
} from '../engine/contestants.ts';
import {
  engineTable,
  goalTables,
  type ModelResult,
  type Run,
  type SideResult,
} from '../engine/engine-table.ts';
import { makeReadings, type Readings } from '../engine/readings.ts';
import { seconds } from '../format.ts';
import type { BenchContext, Measurement } from '../measurement.ts';
import { endedChildrenMs, peakMemoryBytes, processorMs } from '../processes.ts';
import type { Section } from '../report/section.ts';

const READINGS = 10;
const ROUNDS = 2;
const LANGUAGE = 'pt';

/** Words, time and memory of the engine with every installed model, beside faster-whisper and sherpa-onnx with the same weights. */
export const engine: Measurement = {
  name: 'engine',
  run: async (context) => {
    const threads = availableParallelism();
    const readings = await makeReadings(context.folder, context.quick ? 1 : READINGS);
    const models: ModelResult[] = [];
    for (const model of await listBenchModels(process.env))
      models.push(await measureModel(context, { model, readings, threads }));
    return {
      tables: [engineTable(models), ...goalTables(models)],
      notes: [
        `Samples: those of the accuracy as they are. Readings: ${seconds(1_000 * readings.seconds)} of Portuguese, the five sentences over and over. ` +
          `${threads} threads on each side: Escriba and sherpa-onnx in as many processes, faster-whisper in one. Times are from the file to the text, medians of ${ROUNDS} rounds, ` +
          `in which the programs take turns; memory is the most of all processes of a program. Beam ${BEAM_SIZE}, language given, 8 bits. ` +
          'Escriba and faster-whisper give the times of words; Escriba also recognises doubtful texts a second time. faster-whisper finds speech by itself; sherpa-onnx recognises the ' +
          'pieces that Escriba finds, and searches greedily, because its Whisper has no other search.',
      ],
    } satisfies Section;
  },
};

type Subject = { readonly model: BenchModel; readonly readings: Readings; readonly threads: number };

const measureModel = async (
  context: BenchContext,
  { model, readings, threads }: Subject,
): Promise<ModelResult> => {
  const folder = join(context.folder, model.name);
  const contestants = await openContestants(model, { folder, threads });
  const running = contestants.filter((one): one is Contestant => !('missing' in one));
  try {
    const samples = await measureSamples(context, running);
    const rounds = await measureReadings(context, running, readings);
    const toResult = (one: Contestant | Absent): ModelResult['sides'][number] =>
      'missing' in one
        ? one
        : {
            side: one.side,
            samples: samples.get(one.side) ?? [],
            ...(rounds.get(one.side) ?? { readings: { words: 0, errors: 0 }, runs: [] }),
            memoryBytes: peakMemoryBytes(one.pids),
          };
    return { model: model.name, sides: contestants.map(toResult) };
  } finally {
    await Promise.all(running.map(({ close }) => close()));
  }
};

/** Measures the words of each sample; the first of them also warms the programs up. */
const measureSamples = async (
  { quick, say, signal }: BenchContext,
  contestants: readonly Contestant[],
): Promise<ReadonlyMap<string, readonly Score[]>> => {
  const all = (await listSamples()).filter(({ reference }) => reference !== '');
  const scores = new Map(contestants.map(({ side }) => [side, [] as Score[]]));
  for (const { file, language, reference } of quick ? all.slice(0, 2) : all) {
    for (const { side, transcribe } of contestants) {
      signal.throwIfAborted();
      scores.get(side)?.push(scoreText(reference, await transcribe(samplePath(file), language)));
    }
    const errors = [...scores].map(([side, list]) => `${side} ${list.at(-1)?.errors}`).join(', ');
    say(`  ${file}: ${errors} of ${scoreText(reference, '').words} words wrong`);
  }
  return scores;
};

type Rounds = Pick<SideResult, 'readings' | 'runs'>;

/** Measures the long recording. The programs take turns, in the opposite order every other round. */
const measureReadings = async (
  { quick, say, signal }: BenchContext,
  contestants: readonly Contestant[],
  { path, reference }: Readings,
): Promise<ReadonlyMap<string, Rounds>> => {
  const rounds = new Map<string, Rounds>();
  for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
    for (const one of round % 2 === 0 ? contestants : contestants.toReversed()) {
      signal.throwIfAborted();
      const { run, text } = await timed(one, path);
      const runs = [...(rounds.get(one.side)?.runs ?? []), run];
      rounds.set(one.side, { readings: scoreText(reference, text), runs });
      say(`  ${one.side}: ${seconds(run.wallMs)}, ${seconds(run.processorMs)} of processor time`);
    }
  }
  return rounds;
};

const timed = async ({ pids, transcribe }: Contestant, path: string): Promise<{ run: Run; text: string }> => {
  const used = (): number => processorMs(pids) + endedChildrenMs();
  const before = used();
  const startedAt = performance.now();
  const text = await transcribe(path, LANGUAGE);
  return { run: { wallMs: performance.now() - startedAt, processorMs: used() - before }, text };
};
