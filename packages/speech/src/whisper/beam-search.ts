import type { Candidates, Decoder } from './decoder.ts';
import { emptyHypothesis, end, extend, rank, type Hypothesis } from './hypothesis.ts';
import type { RowMove } from './key-values.ts';
import { findLoop } from './loops.ts';

export type SearchInput = {
  decoder: Pick<Decoder, 'step' | 'widen' | 'move'>;
  /** The best first tokens, of the one row that has read the prompt. */
  first: Candidates;
  /** Number of tokens that the decoder has read so far. */
  promptLength: number;
  beamSize: number;
  tokensMax: number;
  eot: number;
  signal?: AbortSignal | undefined;
};

type Child = { parent: number; token: number; logprob: number; total: number };

/**
 * Beam search: keeps the `beamSize` most probable texts, one per row of the decoder, until as many have ended. Returns the best by mean
 * log-probability first. Ends early if the leading text repeats itself.
 */
export const searchBeam = async (input: SearchInput): Promise<Hypothesis[]> => {
  const { decoder, beamSize, eot } = input;
  const ended: Hypothesis[] = [];
  let live: Hypothesis[] = [emptyHypothesis()];
  let candidates = input.first;
  for (let length = 0; ; length++) {
    const { children, finished } = chooseChildren(live, candidates, beamSize, eot);
    ended.push(...finished.slice(0, beamSize - ended.length));
    if (ended.length >= beamSize || children.length === 0) return rank(ended);
    const { rows, moves } = assignRows(live, children, beamSize);
    const next = rows.map(({ parent, token, logprob }) =>
      extend(live[parent] ?? emptyHypothesis(), token, logprob),
    );
    if (live.length === 1 && beamSize > 1) decoder.widen(beamSize);
    else if (moves.length > 0) decoder.move(shiftMoves(moves, input.promptLength));
    live = next;
    const leader = live.reduce((a, b) => (b.logprob > a.logprob ? b : a));
    if (findLoop(leader.tokens)) return rank([...ended, { ...leader, looped: true }]);
    if (length + 1 >= input.tokensMax) return rank([...ended, ...live]);
    input.signal?.throwIfAborted();
    candidates = await decoder.step(
      live.map((hypothesis) => hypothesis.tokens.at(-1) ?? eot),
      beamSize + 1,
    );
  }
};

/** The most probable continuations of all rows: some end a text, the best others continue. */
const chooseChildren = (live: Hypothesis[], candidates: Candidates, beamSize: number, eot: number) => {
  const all: Child[] = [];
  live.forEach((hypothesis, parent) => {
    for (let c = 0; c < candidates.width; c++) {
      const at = parent * candidates.width + c;
      const token = Number(candidates.tokens[at] ?? 0n);
      const logprob = candidates.logprobs[at] ?? -Infinity;
      // Special tokens are no text; an end at the very start counts only as the first choice.
      const allowed = token < eot || (token === eot && (hypothesis.tokens.length > 0 || c === 0));
      if (allowed) all.push({ parent, token, logprob, total: hypothesis.logprob + logprob });
    }
  });
  all.sort((a, b) => b.total - a.total);
  const children: Child[] = [];
  const finished: Hypothesis[] = [];
  for (const child of all) {
    if (children.length === beamSize) break;
    if (child.token !== eot) children.push(child);
    else finished.push(end(live[child.parent] ?? emptyHypothesis(), child.logprob));
  }
  return { children, finished };
};

/** A parent's first child stays in its row; the others take the rows of dropped texts. */
const assignRows = (
  live: Hypothesis[],
  children: Child[],
  beamSize: number,
): { rows: Child[]; moves: RowMove[] } => {
  const rows: (Child | undefined)[] = Array.from({ length: beamSize });
  const waiting = children.filter((child) => {
    if (rows[child.parent] !== undefined) return true;
    rows[child.parent] = child;
    return false;
  });
  const moves: RowMove[] = [];
  const filled = rows.map((child, row) => {
    // With fewer children than rows, a spare row copies the last one.
    const chosen = child ??
      waiting.shift() ??
      children.at(-1) ?? { parent: row, token: 0, logprob: -Infinity, total: -Infinity };
    if (chosen.parent !== row && live.length > 1) {
      moves.push({ row, parent: chosen.parent, sinceToken: firstDifference(live[row], live[chosen.parent]) });
    }
    return chosen;
  });
  return { rows: filled, moves };
};

const firstDifference = (a: Hypothesis | undefined, b: Hypothesis | undefined): number => {
  const [left, right] = [a?.tokens ?? [], b?.tokens ?? []];
  let i = 0;
  while (i < left.length && left[i] === right[i]) i++;
  return i;
};

/** Converts positions in the text to positions in everything the decoder has read. */
const shiftMoves = (moves: RowMove[], promptLength: number): RowMove[] =>
  moves.map((move) => ({ ...move, sinceToken: move.sinceToken + promptLength }));
