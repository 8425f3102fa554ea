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
