import type { Piece } from '../../recognition/recognition.ts';

type Speech = Piece['spans'];

type PlanInput = {
  /** Speech after `openMs`, in order. */
  readonly spans: Speech;
  /** Everything before it is final. */
  readonly openMs: number;
  /** The end of the sound so far. */
  readonly endMs: number;
};

export type PlannedSentences = {
  /** Sentences that no later sound changes. */
  readonly final: readonly Piece[];
  /** The sentence that goes on. */
  readonly open: Piece | undefined;
  /** The next plan begins here. */
  readonly openMs: number;
};

/** A pause of this length ends a sentence. */
const PAUSE_MS = 600;
/** A sentence of this length ends at its next pause, however short, … */
const LONG_MS = 8_000;
/** … and of this length without one. */
const LONGEST_MS = 14_000;
/** Sound before and after the speech of a sentence. */
const MARGIN_MS = 200;
/** A voice may begin this long before the detector is sure of it. */
const ONSET_MS = 1_000;

/** Divides speech into sentences that have ended and the one that goes on. All times in ms of the sound. */
export const planSentences = ({ spans, openMs, endMs }: PlanInput): PlannedSentences => {
  const groups = groupSpans(spans);
  const pieces = groups.map((group, index) => {
    const [firstMs, lastMs] = [group[0]?.startMs ?? openMs, group.at(-1)?.endMs ?? endMs];
    const before = groups[index - 1]?.at(-1)?.endMs;
    const after = groups[index + 1]?.[0]?.startMs;
    const startMs = Math.max(before === undefined ? openMs : middle(before, firstMs), firstMs - MARGIN_MS);
    const stopMs = Math.min(after === undefined ? endMs : middle(lastMs, after), lastMs + MARGIN_MS);
    return { startMs, endMs: stopMs, spans: group };
  });
  const last = groups.at(-1)?.at(-1);
  const hasPaused = last !== undefined && endMs - last.endMs >= PAUSE_MS;
  const open = hasPaused ? undefined : pieces.at(-1);
  const final = open === undefined ? pieces : pieces.slice(0, -1);
  const nextMs = open?.startMs ?? Math.max(final.at(-1)?.endMs ?? openMs, endMs - ONSET_MS);
  return { final, open, openMs: nextMs };
};

const middle = (one: number, other: number): number => Math.floor((one + other) / 2);

const groupSpans = (spans: Speech): Speech[] => {
  const groups: Speech[] = [];
  for (const span of spans.flatMap(splitLong)) {
    const group = groups.at(-1);
    if (group === undefined || endsBefore(group, span)) groups.push([span]);
    else group.push(span);
  }
  return groups;
};

const endsBefore = (group: Speech, next: Speech[number]): boolean => {
  const [startMs, endMs] = [group[0]?.startMs ?? 0, group.at(-1)?.endMs ?? 0];
  return next.startMs - endMs >= PAUSE_MS || endMs - startMs >= LONG_MS || next.endMs - startMs > LONGEST_MS;
};

const splitLong = (span: Speech[number]): Speech => {
  const parts: Speech = [];
  let { startMs } = span;
  for (; span.endMs - startMs > LONGEST_MS; startMs += LONG_MS)
    parts.push({ ...span, startMs, endMs: startMs + LONG_MS });
  return [...parts, { ...span, startMs }];
};
