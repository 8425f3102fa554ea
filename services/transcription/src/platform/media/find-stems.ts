import type { Span } from '../db/json.ts';
import { ALIKE, type Likeness, type Signal } from './choose-mix.ts';
import { type Levels, listOwnMoments, speakAtOnce } from './own-moments.ts';
import { LEVEL_MS } from './signal-meter.ts';

/** A channel that is recognised by itself. `silent`: where it has only what its microphone picks up of other voices. */
export type Stem = { readonly track: number; readonly channel: number; readonly silent: readonly Span[] };

type Voice = Signal & Levels;
type LikenessOf<V extends Voice> = (one: V, other: V) => Promise<Likeness>;

/** Most stems. Each is decoded and kept on the disk by itself, twice: an hour needs 230 MB. */
const STEMS_MAX = 8;
const STEMS_MS_MAX = 24 * 3_600_000;
/** Most signals that are compared with each other: more would take too long. */
const SIGNALS_MAX = 16;

/**
 * Returns the channels of a mix whose voices speak at once, as one of a call and one of a film: of their sum, only the louder voice would
 * be recognised. Returns undefined if no two do for a considerable time, or if they are the same sound.
 */
export const findStems = async <V extends Voice>(
  heard: readonly V[],
  likenessOf: LikenessOf<V>,
): Promise<Stem[] | undefined> => {
  if (heard.length < 2 || heard.length > SIGNALS_MAX) return undefined;
  const pairs = await listPairs(heard, likenessOf);
  const voices = listUnrelated(heard, pairs);
  const among = pairs.filter(({ one, other }) => voices.includes(one) && voices.includes(other));
  const stemsMs = voices.reduce((sum, { levels }) => sum + levels.length * LEVEL_MS, 0);
  if (voices.length > STEMS_MAX || stemsMs > STEMS_MS_MAX) return undefined;
  if (!(await anySpeakAtOnce(among))) return undefined;
  const inOrder = voices.toSorted((one, other) => one.track - other.track || one.channel - other.channel);
  const stems: Stem[] = [];
  for (const voice of inOrder) {
    const silent = listSilent(await listOwnMoments(voice, othersOf(voice, among)));
    stems.push({ track: voice.track, channel: voice.channel, silent });
  }
  return stems;
};

const anySpeakAtOnce = async (pairs: readonly Parameters<typeof speakAtOnce>[0][]): Promise<boolean> => {
  for (const pair of pairs) if (await speakAtOnce(pair)) return true;
  return false;
};

type Pair<V extends Voice> = {
  readonly one: V;
  readonly other: V;
  readonly isAlike: boolean;
  readonly isShared: boolean;
};

const listPairs = async <V extends Voice>(
  heard: readonly V[],
  likenessOf: LikenessOf<V>,
): Promise<Pair<V>[]> => {
  const pairs: Pair<V>[] = [];
  for (const [index, one] of heard.entries())
    for (const other of heard.slice(index + 1)) {
      const { ratio, isShared } = await likenessOf(one, other);
      pairs.push({ one, other, isAlike: Math.abs(ratio) >= ALIKE, isShared });
    }
  return pairs;
};

/** Returns one channel of each sound. A mix of several of them is like each, so those that are like the fewest come first. */
const listUnrelated = <V extends Voice>(heard: readonly V[], pairs: readonly Pair<V>[]): V[] => {
  const alike = pairs.filter(({ isAlike }) => isAlike);
  const relativesOf = (signal: V): V[] => othersOf(signal, alike).map(({ other }) => other);
  const ranked = heard.toSorted((one, other) => relativesOf(one).length - relativesOf(other).length);
  const unrelated: V[] = [];
  for (const signal of ranked)
    if (!relativesOf(signal).some((known) => unrelated.includes(known))) unrelated.push(signal);
  return unrelated;
};

/** Returns the pairs that a signal is in, each as the other signal. */
const othersOf = <V extends Voice>(signal: V, pairs: readonly Pair<V>[]): { other: V; isShared: boolean }[] =>
  pairs.flatMap(({ one, other, isShared }) => {
    if (one === signal) return [{ other, isShared }];
    return other === signal ? [{ other: one, isShared }] : [];
  });

const listSilent = (own: Uint8Array): Span[] => {
  const spans: { startMs: number; endMs: number }[] = [];
  for (const [index, isOwn] of own.entries()) {
    if (isOwn === 1) continue;
    const startMs = index * LEVEL_MS;
    const last = spans.at(-1);
    if (last?.endMs === startMs) last.endMs = startMs + LEVEL_MS;
    else spans.push({ startMs, endMs: startMs + LEVEL_MS });
  }
  return spans;
};
