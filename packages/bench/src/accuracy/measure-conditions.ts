import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { percent } from '../format.ts';
import type { BenchContext } from '../measurement.ts';
import { processorMs } from '../processes.ts';
import { openEngineAlone } from '../raw/engine-alone.ts';
import { type FasterWhisper, openFasterWhisper } from '../raw/faster-whisper.ts';
import { makeLongRecording } from '../recordings.ts';
import type { Section, Table } from '../report/section.ts';
import { median } from '../statistics.ts';
import { type Clip, CONDITIONS, joinClips, makeClip } from './make-clips.ts';
import type { Sample } from './samples.ts';
import { formatDifference, formatRate, type Score, scoreText } from './score.ts';

const LONG_SECONDS = 300;
const LONG_ROUNDS = 2;

/** The clip's score for each side; the engine is always one. */
type Result = { readonly clip: Clip; readonly scores: ReadonlyMap<Side, Score> };
type Side = 'engine' | 'other checkout' | 'faster-whisper';

/**
 * Measures the word errors of the engine alone under conditions that ffmpeg makes from the samples, beside another checkout's engine and
 * faster-whisper where there are such; and the processor time of a long recording.
 */
export const measureConditions = async (
  context: BenchContext,
  samples: readonly Sample[],
): Promise<Section> => {
  const clips = await makeClips(context, samples);
  const fasterWhisper = await openFasterWhisper();
  const lanes = await Promise.all(
    Array.from({ length: availableParallelism() }, (_, index) => openLane(context, index)),
  );
  try {
    const results = await measureClips(context, { clips, lanes, fasterWhisper });
    const timeShares = await measureTime(context, lanes);
    const isMissing = 'missing' in fasterWhisper;
    return {
      tables: [toTable(results), timeTable(timeShares)],
      notes: [
        'The engine alone, with the language given, beam 5, on recordings that ffmpeg makes from the samples ' +
          '(`packages/bench/src/accuracy/make-clips.ts`); a reading is the five Portuguese sentences joined. In brackets 95 % by bootstrap over ' +
          'recordings, none for a single one; those of one sentence are not independent, so the true intervals are wider. Processor time: the engine ' +
          `and voice detection on ${LONG_SECONDS / 60} minutes of Portuguese, medians of ${LONG_ROUNDS} turns.`,
        isMissing
          ? `faster-whisper is not beside it: ${fasterWhisper.missing}.`
          : 'faster-whisper: the same weights and beam.',
      ],
    };
  } finally {
    if (!('missing' in fasterWhisper)) fasterWhisper.close();
    await Promise.all(lanes.flatMap((lane) => lane.map(({ engine }) => engine.close())));
  }
};

const makeClips = async (context: BenchContext, samples: readonly Sample[]): Promise<Clip[]> => {
  const clips: Clip[] = [];
  for (const condition of context.quick ? CONDITIONS.slice(0, 2) : CONDITIONS) {
    context.signal.throwIfAborted();
    const made = await Promise.all(samples.map((sample) => makeClip(sample, condition, context.folder)));
    const sentences = made.filter(({ name }) => name.startsWith('fleurs-pt'));
    const path = join(context.folder, `reading-${clips.length}.wav`);
    const reference = sentences.map((clip) => clip.reference).join(' ');
    const reading = { name: `reading, ${condition}`, path, language: 'pt', condition, reference };
    await joinClips(sentences, path);
    clips.push(...made, reading);
  }
  return clips;
};

/** The engines that process one clip after another. */
type Lane = readonly { readonly side: Side; readonly engine: EngineAlone }[];
type EngineAlone = Awaited<ReturnType<typeof openEngineAlone>>;

const openLane = async ({ folder, beside }: BenchContext, index: number): Promise<Lane> => {
  const open = async (side: Side, checkout?: string) => {
    const own = join(folder, `${side}-${index}`);
    await mkdir(own);
    return { side, engine: await openEngineAlone({ processes: 1, beamSize: 5, folder: own, checkout }) };
  };
  const own = await open('engine');
  return beside === undefined ? [own] : [own, await open('other checkout', beside)];
};

type ClipsInput = {
  readonly clips: readonly Clip[];
  readonly lanes: readonly Lane[];
  readonly fasterWhisper: FasterWhisper | { readonly missing: string };
};

const measureClips = async (
  { say, signal }: BenchContext,
  { clips, lanes, fasterWhisper }: ClipsInput,
): Promise<Result[]> => {
  const results: Result[] = [];
  const waiting = clips.map((clip, index) => ({ clip, index }));
  const work = async (lane: Lane): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      signal.throwIfAborted();
      const { clip, index } = next;
      const scores = new Map<Side, Score>();
      for (const { side, engine } of lane) {
        const { text } = await engine.transcribe(clip.path, clip.language);
        scores.set(side, scoreText(clip.reference, text));
      }
      results[index] = { clip, scores };
      const errors = [...scores].map(([side, score]) => `${side} ${score.errors}`).join(', ');
      say(`  ${clip.name}: ${errors} of ${scoreText(clip.reference, '').words}`);
    }
  };
  await Promise.all(lanes.map(work));
  if ('missing' in fasterWhisper) return results;
  for (const [index, { clip, scores }] of results.entries()) {
    signal.throwIfAborted();
    const score = scoreText(clip.reference, await fasterWhisper.transcribe(clip.path, clip.language));
    results[index] = { clip, scores: new Map([...scores, ['faster-whisper', score]]) };
  }
  return results;
};

/** Measures processor time over length, of each side. The sides take turns on the same recording. */
const measureTime = async (
  context: BenchContext,
  lanes: readonly Lane[],
): Promise<(readonly [Side, number])[]> => {
  const durationSeconds = context.quick ? 20 : LONG_SECONDS;
  const path = await makeLongRecording(context.folder, durationSeconds);
  const lane = lanes[0] ?? [];
  const shares = new Map(lane.map(({ side }) => [side, [] as number[]]));
  for (let round = 0; round < LONG_ROUNDS; round++) {
    for (const { side, engine } of lane) {
      context.signal.throwIfAborted();
      const before = processorMs(engine.pids);
      await engine.transcribe(path, 'pt');
      shares.get(side)?.push((processorMs(engine.pids) - before) / 1_000 / durationSeconds);
    }
  }
  return [...shares].map(([side, values]) => [side, median(values)] as const);
};

const timeTable = (shares: readonly (readonly [Side, number])[]): Table => {
  const other = shares.find(([side]) => side === 'other checkout')?.[1];
  const rows = shares.map(([side, share]) => [
    side,
    share.toFixed(4),
    other === undefined ? '' : percent(share / other - 1),
  ]);
  return { head: ['side', 'processor time × length', 'more than the other checkout'], rows };
};

const toTable = (results: readonly Result[]): Table => {
  const sides = [...new Set(results.flatMap(({ scores }) => [...scores.keys()]))];
  const others = sides.filter((side) => side !== 'engine');
  const rows = groupResults(results).map(([name, members]) => {
    const scores = (side: Side) => members.flatMap((member) => member.scores.get(side) ?? []);
    const words = members.reduce((sum, { clip }) => sum + scoreText(clip.reference, '').words, 0);
    const errors = (side: Side) => scores(side).reduce((sum, score) => sum + score.errors, 0);
    return [
      name,
      String(members.length),
      String(words),
      ...sides.map((side) => (words === 0 ? `${errors(side)} words` : formatRate(scores(side)))),
      ...others.map((side) => (words === 0 ? '' : formatDifference(scores('engine'), scores(side)))),
    ];
  });
  const head = ['recordings', 'number', 'words', ...sides, ...others.map((side) => `points beside ${side}`)];
  return { head, rows };
};

/** Groups results by each language and condition and over all of them, and by what has no words. */
const groupResults = (results: readonly Result[]): [string, readonly Result[]][] => {
  const spoken = results.filter(({ clip }) => clip.reference !== '');
  const [portuguese, others] = [true, false].map((is) =>
    spoken.filter(({ clip }) => (clip.language === 'pt') === is),
  ) as [Result[], Result[]];
  const groups: [string, readonly Result[]][] = [
    ...Map.groupBy(portuguese, ({ clip }) => `pt, ${clip.condition}`),
    ['pt, all', portuguese],
    ['pt, readings', portuguese.filter(({ clip }) => clip.name.startsWith('reading'))],
    ...Map.groupBy(others, ({ clip }) => `other languages, ${clip.condition}`),
    ...Map.groupBy(others, ({ clip }) => `${clip.language}, ${clip.condition}`),
    ...Map.groupBy(others, ({ clip }) => `${clip.language}, all`),
    ['other languages, all', others],
    ['without speech', results.filter(({ clip }) => clip.reference === '')],
  ];
  return groups.filter(([, members]) => members.length > 0);
};
