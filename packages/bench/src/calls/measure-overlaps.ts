import { getModelPath } from '@escriba/models';
import {
  mayOverlap,
  openOverlapDetector,
  openVoiceDetector,
  openVoiceEncoder,
  packSpeech,
  type Span,
} from '@escriba/speech';
import { percent } from '../format.ts';
import type { BenchContext } from '../measurement.ts';
import type { Section, Table } from '../report/section.ts';
import { HALVES, makeOverlappingCalls, type OverlappingCall } from './call-set.ts';

/** Times of a call in ms: marked as overlapping, really overlapping, both; and how many overlaps are found. */
type Result = Omit<OverlappingCall, 'samples' | 'turns'> & {
  readonly durationMs: number;
  readonly markedMs: number;
  readonly rightMs: number;
  readonly overlapMs: number;
  readonly foundCount: number;
};

/** Overlapping speech found in composed conversations, and marked where there is none: the tools alone. */
export const measureOverlaps = async ({ folder, quick, say, signal }: BenchContext): Promise<Section> => {
  const findOverlaps = await openListener();
  const results: Result[] = [];
  for await (const { samples, turns: _turns, ...call } of makeOverlappingCalls(folder)) {
    signal.throwIfAborted();
    const found = await findOverlaps(samples);
    const result = { ...call, durationMs: samples.length / 16, ...compare(found, call.overlaps) };
    results.push(result);
    say(
      `  ${call.half}, ${call.name}, ${call.line}: ${result.foundCount} of ${call.overlaps.length} overlaps`,
    );
    if (quick && results.length > 5) break;
  }
  return {
    tables: HALVES.map((half) => toTable(half, results)),
    notes: [
      'Overlaps: conversations of two of the same readers and voices, 40 s each, in which the second voice is as loud as the first or quieter, each after one of ' +
        'four lines. Two people speak at once where both voices are louder than a tenth of their mean for at least 0.1 s. Right: the share of the marked time in ' +
        'which they do. Found: the share of that time that is marked, and the number of places in which any is. Marked: the share of the whole time. ' +
        'The thresholds were chosen on the tuning half.',
    ],
  };
};

const openListener = async () => {
  const voiceDetector = await openVoiceDetector({
    modelPath: await getModelPath('silero-vad', 'silero-vad-16k-sequence.onnx'),
  });
  const encoder = await openVoiceEncoder({
    modelPath: await getModelPath('speaker-ge2e', 'voice-encoder.onnx'),
  });
  const detector = await openOverlapDetector({
    modelPath: await getModelPath('speech-segmentation', 'segmentation.onnx'),
  });
  return async (samples: Float32Array): Promise<Span[]> => {
    const { spans } = await voiceDetector.detectSpeech(samples);
    const overlaps: Span[] = [];
    for (const { startMs: offsetMs, endMs, spans: inside } of packSpeech({ spans: [...spans] })) {
      const piece = samples.slice(16 * offsetMs, 16 * endMs);
      if (mayOverlap(await encoder.voicePrints(piece, { offsetMs, spans: inside })))
        overlaps.push(...(await detector.findOverlaps(piece, { offsetMs })));
    }
    return overlaps;
  };
};

const compare = (found: readonly Span[], known: readonly Span[]) => ({
  markedMs: lengthOf(found),
  overlapMs: lengthOf(known),
  rightMs: known.reduce((sum, overlap) => sum + sharedMs(found, overlap), 0),
  foundCount: known.filter((overlap) => sharedMs(found, overlap) > 0).length,
});

const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);

const sharedMs = (spans: readonly Span[], { startMs, endMs }: Span): number =>
  spans.reduce(
    (sum, span) => sum + Math.max(0, Math.min(span.endMs, endMs) - Math.max(span.startMs, startMs)),
    0,
  );

const toTable = (half: string, all: readonly Result[]): Table => {
  const results = all.filter((result) => result.half === half);
  const mixed = results.filter(({ isOverlapping }) => isOverlapping);
  const groups: [string, readonly Result[]][] = [
    ['one voice', results.filter(({ voices }) => voices === 1)],
    ['two voices in turns', results.filter(({ voices, isOverlapping }) => voices > 1 && !isOverlapping)],
    ...Map.groupBy(mixed, ({ overlapMsMost }) => `overlaps of up to ${overlapMsMost / 1_000} s`),
    ...Map.groupBy(mixed, ({ quieterDb }) => (quieterDb === 0 ? 'equally loud' : `${quieterDb} dB quieter`)),
    ...Map.groupBy(mixed, ({ line }) => line),
    ['all with overlaps', mixed],
    ['all', results],
  ];
  return {
    head: [`${half} half`, 'calls', 'overlapping', 'marked', 'right', 'found', 'places found'],
    rows: groups.map(([name, members]) => toRow(name, members)),
  };
};

const toRow = (name: string, members: readonly Result[]): string[] => {
  const sum = (of: (result: Result) => number) => members.reduce((total, result) => total + of(result), 0);
  const share = (part: number, whole: number) => (whole === 0 ? '' : percent(part / whole));
  const [duration, marked] = [sum(({ durationMs }) => durationMs), sum(({ markedMs }) => markedMs)];
  const [overlap, right] = [sum(({ overlapMs }) => overlapMs), sum(({ rightMs }) => rightMs)];
  const places = sum(({ overlaps }) => overlaps.length);
  return [
    name,
    String(members.length),
    share(overlap, duration),
    share(marked, duration),
    share(right, marked),
    share(right, overlap),
    places === 0 ? '' : `${sum(({ foundCount }) => foundCount)} of ${places}`,
  ];
};
