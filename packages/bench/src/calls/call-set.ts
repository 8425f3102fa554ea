import { type Call, composeCall } from './compose-call.ts';
import { LINE_NAMES, sendOver } from './lines.ts';
import { readerOf, type Voice, voicesOfDialogue } from './voices.ts';

/** Parameters are chosen on the calls of one half; the other half has other voices and checks them. */
export type Half = 'tuning' | 'checking';
export const HALVES: readonly Half[] = ['tuning', 'checking'];

/** A composed conversation after a line. */
export type HeardCall = Call & {
  readonly name: string;
  readonly line: string;
  readonly half: Half;
  readonly voices: number;
  readonly isOverlapping: boolean;
};

const READERS: Readonly<Record<Half, readonly string[]>> = {
  tuning: ['fleurs-pt-000', 'fleurs-pt-002', 'fleurs-de-000', 'fleurs-en-000'],
  checking: ['fleurs-pt-001', 'fleurs-pt-003', 'fleurs-pt-004', 'fleurs-es-000', 'fleurs-fr-000'],
};
const DIALOGUES: Readonly<Record<Half, string>> = { tuning: 'two-voices-en', checking: 'three-voices' };

/** How much quieter than the first voice the others are, and how long they speak at once. */
const OVERLAPS = [0, 5, 10].flatMap((quieterDb) => [
  { quieterDb, overlapMs: { least: 400, most: 1_000 } },
  { quieterDb, overlapMs: { least: 1_000, most: 2_500 } },
]);
const OVERLAPPING_LINES = ['clean', 'telephone, µ-law', 'noise of 10 dB', 'a room'];

type Plan = { readonly who: readonly Voice[]; readonly seconds: number; readonly overlapping?: number };

/** All calls over all lines, made one at a time in `folder`. */
export const makeCalls = async function* makeCalls(
  folder: string,
  halves: readonly Half[] = HALVES,
): AsyncGenerator<HeardCall> {
  for (const half of halves) {
    const readers = await Promise.all(READERS[half].map((name) => readerOf(`${name}.ogg`)));
    const synthetic = await voicesOfDialogue(DIALOGUES[half]);
    for (const [index, { who, seconds, overlapping = 0 }] of plansOf(readers, synthetic).entries()) {
      const call = composeCall({ voices: who, seconds, seed: index + 1, overlapping });
      for (const line of LINE_NAMES) {
        const samples = await sendOver(call.samples, line, folder);
        const name = `${who.map((voice) => voice.name).join(' + ')}, ${seconds} s`;
        yield { ...call, samples, name, line, half, voices: who.length, isOverlapping: overlapping > 0 };
      }
    }
  }
};

/** A conversation in which people speak at once, or not, after a line. */
export type OverlappingCall = HeardCall & {
  readonly quieterDb: number;
  /** The longest that two people speak at once; 0 in a conversation that is to have no such place. */
  readonly overlapMsMost: number;
};

/** Conversations of two with overlaps of different lengths and loudness, the same without them, and people alone. */
export const makeOverlappingCalls = async function* makeOverlappingCalls(
  folder: string,
  halves: readonly Half[] = HALVES,
): AsyncGenerator<OverlappingCall> {
  for (const half of halves) {
    const readers = await Promise.all(READERS[half].map((name) => readerOf(`${name}.ogg`)));
    const synthetic = await voicesOfDialogue(DIALOGUES[half]);
    for (const [index, plan] of overlappingPlansOf(readers, synthetic).entries()) {
      const call = composeCall({ ...plan, seconds: 40, seed: index + 1 });
      const line = OVERLAPPING_LINES[index % OVERLAPPING_LINES.length] ?? 'clean';
      const samples = await sendOver(call.samples, line, folder);
      const name = plan.voices.map((voice) => voice.name).join(' + ');
      const { quieterDb, overlapMs, overlapping } = plan;
      const facts = { name, line, half, quieterDb, overlapMsMost: overlapping === 0 ? 0 : overlapMs.most };
      yield { ...call, ...facts, samples, voices: plan.voices.length, isOverlapping: overlapping > 0 };
    }
  }
};

const overlappingPlansOf = (readers: readonly Voice[], synthetic: readonly Voice[]) => {
  const voices = [...synthetic.slice(0, 2), ...readers];
  const pairs = voices.map((voice, i) => [voice, voices[(i + 1) % voices.length] ?? voice]);
  const none = { quieterDb: 0, overlapMs: { least: 0, most: 0 }, overlapping: 0 };
  return [
    ...voices.map((voice) => ({ ...none, voices: [voice] })),
    ...pairs.map((pair) => ({ ...none, voices: pair })),
    ...OVERLAPS.flatMap((how) => pairs.map((pair) => ({ ...how, overlapping: 0.5, voices: pair }))),
  ];
};

const plansOf = (readers: readonly Voice[], synthetic: readonly Voice[]): Plan[] => {
  const pairs = readers.map((reader, i) => [reader, readers[(i + 1) % readers.length] ?? reader]);
  const [first, second] = synthetic;
  const mixed = [first, second, ...readers].filter((voice) => voice !== undefined);
  return [
    ...synthetic.map((voice) => ({ who: [voice], seconds: 90 })),
    ...readers.map((voice) => ({ who: [voice], seconds: 40 })),
    ...pairs.map((who) => ({ who, seconds: 60 })),
    { who: mixed.slice(0, 2), seconds: 30 },
    { who: readers.slice(0, 2), seconds: 30 },
    { who: readers.slice(-2), seconds: 30 },
    { who: mixed.slice(0, 2), seconds: 120 },
    { who: readers.slice(0, 3), seconds: 90 },
    { who: mixed.slice(0, 3), seconds: 120 },
    { who: mixed.slice(0, 4), seconds: 120 },
    { who: readers.slice(0, 4), seconds: 120 },
    { who: mixed.slice(0, 2), seconds: 120, overlapping: 0.4 },
    { who: readers.slice(1, 3), seconds: 120, overlapping: 0.4 },
    { who: mixed.slice(1, 4), seconds: 120, overlapping: 0.3 },
  ];
};
