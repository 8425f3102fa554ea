import type { Candidates, Decoder } from './decoder.ts';
import { emptyHypothesis, end, extend, rank, rewarded, type Hypothesis } from './hypothesis.ts';
import type { RowMove } from './key-values.ts';
import { findLoop } from './loops.ts';
import type { Matching, Rewards } from '../vocabulary/rewards.ts';

export type SearchInput = {
  decoder: Pick<Decoder, 'step' | 'widen' | 'move'>;
  /** The best first tokens, of the one row that has read the prompt. */
  first: Candidates;
  /** Number of tokens that the decoder has read so far. */
  promptLength: number;
  beamSize: number;
  tokensMax: number;
  eot: number;
  /** Rewards for words of a vocabulary. */
  rewards?: Rewards | undefined;
  signal?: AbortSignal | undefined;
};

type Child = {
  parent: number;
  token: number;
  logprob: number;
  matching?: Matching | undefined;
  /** The text's log-probability, and the rewards of finished words. */
  total: number;
  /** With the reward of a word that has only begun. */
  hoped: number;
};

/**
 * Beam search: keeps the `beamSize` most probable texts, one per row of the decoder, until as many have ended. Returns the best by mean
 * log-probability first. Ends early if the leading text repeats itself.
 */
export const searchBeam = async (input: SearchInput): Promise<Hypothesis[]> => {
  const { decoder, beamSize, eot } = input;
  const ended: Hypothesis[] = [];
  let live: Hypothesis[] = [emptyHypothesis(input.rewards?.begin())];
  let candidates = input.first;
  for (let length = 0; ; length++) {
    const { children, finished } = chooseChildren(live, candidates, input);
    ended.push(...finished.slice(0, beamSize - ended.length));
    if (ended.length >= beamSize || children.length === 0) return rank(ended);
    const { rows, moves } = assignRows(live, children, beamSize);
    const next = rows.map((child) => extend(live[child.parent] ?? emptyHypothesis(), child));
    if (live.length === 1 && beamSize > 1) decoder.widen(beamSize);
    else if (moves.length > 0) decoder.move(shiftMoves(moves, input.promptLength));
    live = next;
    const leader = live.reduce((a, b) => (rewarded(b) > rewarded(a) ? b : a));
    if (findLoop(leader.tokens)) return rank([...ended, { ...leader, looped: true }]);
    if (length + 1 >= input.tokensMax) return rank([...ended, ...live]);
    input.signal?.throwIfAborted();
    candidates = await decoder.step(
      live.map((hypothesis) => hypothesis.tokens.at(-1) ?? eot),
      candidatesFor(input),
    );
  }
};

/** Next tokens of a row among which words of a vocabulary are looked for. */
const CANDIDATES_WITH_VOCABULARY = 64;
/** Rows of the beam for words of a vocabulary that have only begun. With two more names are right, and more other texts change. */
const HOPEFUL_ROWS = 1;
const BEAM_SIZE_MIN = 3;

/** How many next tokens a search with these options reads of each row. */
export const candidatesFor = ({ beamSize, rewards }: Pick<SearchInput, 'beamSize' | 'rewards'>): number =>
  rewards === undefined ? beamSize + 1 : Math.max(beamSize + 1, CANDIDATES_WITH_VOCABULARY);

type ChoiceInput = Pick<SearchInput, 'beamSize' | 'eot' | 'rewards'>;

/** A beam of one or two rows has no room for them. */
const hopefulRowsOf = ({ beamSize, rewards }: ChoiceInput): number =>
  rewards === undefined || beamSize < BEAM_SIZE_MIN ? 0 : HOPEFUL_ROWS;

/** The most probable continuations of all rows: some end a text, the best others continue. */
const chooseChildren = (live: Hypothesis[], candidates: Candidates, input: ChoiceInput) => {
  const { beamSize, eot } = input;
  const all = live.flatMap((hypothesis, parent) => childrenOf(hypothesis, parent, candidates, input));
  const children: Child[] = [];
  const finished: Hypothesis[] = [];
  const take = (from: readonly Child[], rows: number): number => {
    let taken = 0;
    for (const child of from) {
      if (children.length === rows) break;
      taken++;
      if (child.token !== eot) children.push(child);
      else finished.push(end(live[child.parent] ?? emptyHypothesis(), child.logprob, child.matching));
    }
    return taken;
  };
  all.sort((a, b) => b.total - a.total);
  const taken = take(all, beamSize - hopefulRowsOf(input));
  take(
    all.slice(taken).toSorted((a, b) => b.hoped - a.hoped),
    beamSize,
  );
  return { children, finished };
};

const childrenOf = (
  hypothesis: Hypothesis,
  parent: number,
  candidates: Candidates,
  input: ChoiceInput,
): Child[] => {
  const { beamSize, eot, rewards } = input;
  const { matching } = hypothesis;
  const children: Child[] = [];
  for (let c = 0; c < candidates.width; c++) {
    const at = parent * candidates.width + c;
    const token = Number(candidates.tokens[at] ?? 0n);
    const logprob = candidates.logprobs[at] ?? -Infinity;
    // Special tokens are no text; an end at the very start counts only as the first choice.
    if (token > eot || (token === eot && hypothesis.tokens.length === 0 && c > 0)) continue;
    if (rewards === undefined || matching === undefined) {
      const total = hypothesis.logprob + logprob;
      children.push({ parent, token, logprob, total, hoped: total });
      continue;
    }
    // Improbable tokens only matter to words of the vocabulary.
    if (c > beamSize && (token === eot || !rewards.continues(matching, token))) continue;
    const next = token === eot ? rewards.finish(matching) : rewards.advance(matching, token, logprob);
    const plain = hypothesis.logprob + logprob;
    const sums = { total: plain + next.settled, hoped: plain + next.reward };
    children.push({ parent, token, logprob, matching: next, ...sums });
  }
  return children;
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
      children.at(-1) ?? {
        parent: row,
        token: 0,
        logprob: -Infinity,
        total: -Infinity,
        hoped: -Infinity,
      };
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
