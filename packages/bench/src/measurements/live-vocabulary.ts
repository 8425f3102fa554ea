import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Piece } from '@escriba/speech';
import { samplePath } from '@escriba/testing';
import { listSamples } from '../accuracy/samples.ts';
import { count, percent } from '../format.ts';
import type { BenchContext, Measurement } from '../measurement.ts';
import { usedMs } from '../processes.ts';
import { type AskProcess, startAskProcess } from '../raw/ask-process.ts';
import { decodeToPcm } from '../raw/decode-to-pcm.ts';
import type { EngineAnswer, EngineRequest } from '../raw/engine-jobs.ts';
import type { Table } from '../report/section.ts';
import { bootstrapInterval, median } from '../statistics.ts';
import { listLongVocabulary } from '../vocabulary/long-list.ts';

/** The compared vocabularies; no sample has their words. */
const SIZES = [0, 20, 1_000];
const VOCABULARIES = SIZES.map((size) =>
  listLongVocabulary(size)
    .slice(0, size)
    .map((text) => ({ text })),
);

/** New sound between two windows: what comes while the one before is recognised. */
const STEP_MS = 400;
/** The longest open sentence. */
const WINDOW_MS_MAX = 14_000;

/** What a vocabulary costs each time that live text recognises the open sentence. */
export const liveVocabulary: Measurement = {
  name: 'live-vocabulary',
  run: async (context) => {
    const program = fileURLToPath(new URL('../raw/engine-process.ts', import.meta.url));
    const engine = await startAskProcess<EngineRequest>(program);
    try {
      const windows = await listWindows(context, engine);
      const first = windows[0];
      if (first === undefined) throw new Error('the samples have no speech');
      const prepared = await prepare(engine, first);
      return { tables: [tableOf(await hearAll(context, engine, windows), prepared)], notes: NOTES };
    } finally {
      await engine.close();
    }
  },
};

const NOTES = [
  `The engine alone, beam 1 as in live text. The Portuguese sentences of FLEURS grow by ${STEP_MS} ms up to ${WINDOW_MS_MAX / 1_000} s; each window is recognised with every vocabulary, ` +
    'which take turns in being the first. Processor time of both processes, with what passes the vocabulary from one to the other; in brackets 95 % by bootstrap over windows. Once: what its first window costs more, in which ' +
    'the engine prepares it. The vocabularies are Brazilian names that no sentence has.',
];

type Engine = AskProcess<EngineRequest>;
type Window = { readonly pcmPath: string; readonly piece: Piece };

/** The growing parts of the first piece of each sentence. */
const listWindows = async ({ folder, quick }: BenchContext, engine: Engine): Promise<Window[]> => {
  const samples = (await listSamples()).filter(({ file }) => file.startsWith('fleurs-pt'));
  const windows: Window[] = [];
  for (const { file } of quick ? samples.slice(0, 1) : samples) {
    const pcmPath = join(folder, `${file}.pcm`);
    await decodeToPcm(samplePath(file), pcmPath);
    const { pieces } = await engine.ask<Pieces>({ kind: 'find-speech', pcmPath });
    for (const piece of pieces.slice(0, 1))
      windows.push(...growing(piece).map((part) => ({ pcmPath, piece: part })));
  }
  return windows;
};

const growing = ({ startMs, endMs, spans }: Piece): Piece[] => {
  const parts: Piece[] = [];
  for (let end = startMs + 1_000; end <= Math.min(endMs, startMs + WINDOW_MS_MAX); end += STEP_MS) {
    const heard = spans.filter((span) => span.startMs < end);
    parts.push({
      startMs,
      endMs: end,
      spans: heard.map((span) => ({ ...span, endMs: Math.min(span.endMs, end) })),
    });
  }
  return parts.filter((part) => part.spans.length > 0);
};

type Pieces = Extract<EngineAnswer, { pieces: unknown }>;
type Heard = { readonly text: string; readonly processorMs: number };

const createHear = (engine: Engine) => {
  let before = 0;
  return async ({ pcmPath, piece }: Window, size: number): Promise<Heard> => {
    const own = process.cpuUsage();
    const answer = await engine.ask<Extract<EngineAnswer, { text: unknown }>>({
      kind: 'recognise',
      pcmPath,
      piece,
      language: 'pt',
      beamSize: 1,
      vocabulary: size === 0 ? undefined : VOCABULARIES[size],
      voices: false,
    });
    const processorMs = answer.processMs - before + usedMs(own);
    before = answer.processMs;
    return { text: answer.text, processorMs };
  };
};

/** Returns by how much the first window with each vocabulary costs more than the same again. */
const prepare = async (engine: Engine, window: Window): Promise<number[]> => {
  const hear = createHear(engine);
  const more: number[] = [];
  for (let round = 0; round < 3; round += 1) await hear(window, 0);
  for (const size of SIZES.keys()) {
    const first = await hear(window, size);
    const again = await hear(window, size);
    more.push(Math.max(0, first.processorMs - again.processorMs));
  }
  return more;
};

/** What each window gave with each vocabulary. */
const hearAll = async (
  { signal, say }: BenchContext,
  engine: Engine,
  windows: readonly Window[],
): Promise<Heard[][]> => {
  const hear = createHear(engine);
  for (const window of windows.slice(0, 1)) await hear(window, 0);
  const all: Heard[][] = [];
  for (const [index, window] of windows.entries()) {
    signal.throwIfAborted();
    const heard: Heard[] = [];
    for (const turn of SIZES.keys()) {
      const size = (turn + index) % SIZES.length;
      heard[size] = await hear(window, size);
    }
    all.push(heard);
    if (index % 50 === 0) say(`  ${index} of ${windows.length} windows`);
  }
  return all;
};

const tableOf = (all: readonly Heard[][], prepared: readonly number[]): Table => ({
  head: [
    'words',
    'windows',
    'processor time a window, median',
    'more, mean',
    'of the whole',
    'texts changed',
    'once',
  ],
  rows: SIZES.map((size, index) => {
    const times = all.flatMap((heard) => heard[index]?.processorMs ?? []);
    const mean = (drawn: readonly Heard[][]): number =>
      drawn.reduce((sum, heard) => sum + moreOf(heard, index), 0) / drawn.length;
    const total = all.reduce((sum, heard) => sum + (heard[0]?.processorMs ?? 0), 0);
    const { low, high } = bootstrapInterval(all, mean);
    const changed = all.filter((heard) => heard[index]?.text !== heard[0]?.text).length;
    const isNone = index === 0;
    return [
      count(size),
      String(all.length),
      `${median(times).toFixed(1)} ms`,
      isNone ? '' : `${signed(mean(all))} ms [${signed(low)}, ${signed(high)}]`,
      isNone ? '' : percent((mean(all) * all.length) / total),
      isNone ? '' : String(changed),
      isNone ? '' : `${(prepared[index] ?? 0).toFixed(0)} ms`,
    ];
  }),
});

const moreOf = (heard: readonly Heard[], index: number): number =>
  (heard[index]?.processorMs ?? 0) - (heard[0]?.processorMs ?? 0);

const signed = (value: number): string => value.toFixed(1).replace('-', '−');
