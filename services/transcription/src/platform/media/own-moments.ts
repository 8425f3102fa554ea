import { LEVEL_MS, toLevel } from './signal-meter.ts';

/** A channel's loudness over time, that of its loudest moments, and that of its pauses, in dB of full scale. */
export type Levels = {
  readonly levels: Uint8Array;
  readonly peakDb: number;
  readonly floorDb: number;
};

/** Range below its loudest moments within which speech is plain: half of all speech is. */
const PLAIN_DB = 15;
/** Level above the floor from which a channel has sound: noise varies by less. */
const OVER_FLOOR_DB = 6;
/** Range below its loudest moments from which speech is too faint to be picked up by another microphone. */
const FAINT_DB = 30;
/** How much louder than what it picks up of another voice a microphone has to be, so that its own voice speaks. */
const OVER_BLEED_DB = 6;
/** Share of the moments in which another voice speaks: in at least this share of them the first voice pauses. */
const PAUSES_SHARE = 0.2;
/** Range below its loudest moments within which a voice that speaks usually is. */
const SOFT_DB = 20;
const FALLING_DB = 3;
/** Levels that an echo lasts, because rooms reverberate; a tenth of a second of another channel may begin earlier. */
const ECHO_LEVELS = 3;
/** Fewest moments from which to measure how well a microphone picks up another voice. */
const MOMENTS_MIN = 10;

/** Two voices speak at once if they plainly do for this long, or for a part of what one of them says. */
const AT_ONCE_MS_MIN = 1_000;
const AT_ONCE_SHARE_MIN = 0.05;
const AT_ONCE_MS_LEAST = 500;
/** Level from which on microphones that pick up each other's voices are in one place. */
const NEAR_DB = -12;
const OWN_MS_MIN = 1_000;

/** Two channels. `isShared`: whether both microphones pick up the same voice or sound. */
type Pair = { readonly one: Levels; readonly other: Levels; readonly isShared: boolean };

/** Returns whether two channels have voices that speak at once for a considerable time, each louder than its microphone picks up the other. */
export const speakAtOnce = async ({ one, other, isShared }: Pair): Promise<boolean> => {
  const ofOne = await listOwn(one, other, isShared);
  const ofOther = await listOwn(other, one, isShared);
  const atOnce = count(ofOne.map((isPlain, at) => isPlain & (ofOther[at] ?? 0)));
  const isShare = atOnce >= AT_ONCE_SHARE_MIN * Math.min(count(ofOne), count(ofOther));
  // Of a long recording, chance alone makes microphones that hear each other seem to speak at once for a second.
  return (isShare || !isShared) && atOnce * LEVEL_MS >= (isShare ? AT_ONCE_MS_LEAST : AT_ONCE_MS_MIN);
};

/**
 * Returns whether each of two channels has a voice of its own, although its microphone picks up the other's too. `lagMs`: how much later the
 * second one does.
 */
export const haveOwnVoices = async (one: Levels, other: Levels, lagMs: number): Promise<boolean> => {
  const second = later(other, -Math.round(lagMs / LEVEL_MS));
  return (await hasOwnVoice(one, second)) && (await hasOwnVoice(second, one));
};

const hasOwnVoice = async (voice: Levels, other: Levels): Promise<boolean> => {
  const { bleedDb } = await besides(voice, other, true);
  if (bleedDb > NEAR_DB) return false;
  const own = await listOwn(voice, other, true);
  const ownCount = count(own.map((isOwn, at) => (isOverFloor(voice, at) ? isOwn : 0)));
  return ownCount * LEVEL_MS >= OWN_MS_MIN && ownCount >= count(listPlain(voice)) * AT_ONCE_SHARE_MIN;
};

const isOverFloor = ({ levels, floorDb }: Levels, at: number): boolean =>
  (levels[at] ?? 0) >= toLevel(floorDb + OVER_FLOOR_DB);

/** Levels before and after a word, which begins and ends more softly than it is. */
const MARGIN_LEVELS = 3;

type Other = { readonly other: Levels; readonly isShared: boolean };

/** Returns 1 for each tenth of a second in which a channel may have its own voice, and not only what its microphone picks up of others. */
export const listOwnMoments = async (voice: Levels, others: readonly Other[]): Promise<Uint8Array> => {
  let own = new Uint8Array(voice.levels.length).fill(1);
  for (const { other, isShared } of others) {
    const { isAlone, isOver } = await besides(voice, other, isShared);
    const isNear = widen(isOver, MARGIN_LEVELS);
    own = own.map((isOwn, at) => isOwn & ((isAlone[at] ?? 0) | (isNear[at] ?? 0)));
  }
  return own;
};

type Moments = {
  /** For each moment, 1 where the other voice is silent. */
  readonly isAlone: Uint8Array;
  /** For each moment, 1 where the channel is louder than what its microphone may pick up of the other voice. A single moment is chance. */
  readonly isOver: Uint8Array;
  /** How loud it seems to pick up the other voice, relative to that voice. */
  readonly bleedDb: number;
};

/** Yields: hours of levels take some ms a step. */
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const besides = async ({ levels, peakDb }: Levels, other: Levels, isShared: boolean): Promise<Moments> => {
  await pause();
  const around = loudestAround(other.levels);
  await pause();
  const bleedDb = bleedOf(levels, other, around);
  await pause();
  const faint = toLevel(other.peakDb - FAINT_DB);
  // A voice that speaks all the time seems to be heard by the microphone of another that does.
  const loud = isShared ? Number.POSITIVE_INFINITY : toLevel(peakDb - SOFT_DB);
  const isAlone = levels.map((_, at) => ((around[at] ?? 0) < faint ? 1 : 0));
  const isOver = levels.map((level, at) =>
    level >= Math.min(loud, (around[at] ?? 0) + bleedDb + OVER_BLEED_DB) ? 1 : 0,
  );
  return {
    isAlone,
    isOver: isOver.map((over, at) => over & ((isOver[at - 1] ?? 1) | (isOver[at + 1] ?? 1))),
    bleedDb,
  };
};

/** Returns 1 where a channel plainly has its own voice. */
const listOwn = async (voice: Levels, other: Levels, isShared: boolean): Promise<Uint8Array> => {
  const { isAlone, isOver } = await besides(voice, other, isShared);
  await pause();
  return listPlain(voice).map((isPlain, at) => isPlain & ((isAlone[at] ?? 0) | (isOver[at] ?? 0)));
};

/** Returns 1 where a channel plainly has a voice. */
const listPlain = ({ levels, peakDb }: Levels): Uint8Array => {
  const plain = toLevel(peakDb - PLAIN_DB);
  return levels.map((level) => (level >= plain ? 1 : 0));
};

/** Sets 1 also for a given number of moments before and after each 1. */
const widen = (moments: Uint8Array, by: number): Uint8Array => {
  const wide = new Uint8Array(moments.length);
  for (const [at, isSet] of moments.entries())
    if (isSet === 1) wide.fill(1, Math.max(0, at - by), at + by + 1);
  return wide;
};

const count = (moments: Uint8Array): number => moments.reduce((sum, value) => sum + value, 0);

/** Returns the levels from a later one on. */
const later = ({ levels, ...rest }: Levels, steps: number): Levels => {
  const moved = new Uint8Array(levels.length);
  if (steps >= 0)
    moved.set(levels.subarray(0, Math.max(0, levels.length - steps)), Math.min(steps, levels.length));
  else moved.set(levels.subarray(-steps));
  return { ...rest, levels: moved };
};

/** Returns the loudest level of each moment and of those just before and after it. */
const loudestAround = (levels: Uint8Array): Uint8Array =>
  levels.map((level, at) => {
    let loudest = Math.max(level, levels[at + 1] ?? 0);
    for (let before = 1; before <= ECHO_LEVELS; before++)
      loudest = Math.max(loudest, levels[at - before] ?? 0);
    return loudest;
  });

/** Returns how loud a channel is when another voice speaks and its own pauses, relative to that voice; −Infinity if the other one says too little. */
const bleedOf = (levels: Uint8Array, other: Levels, around: Uint8Array): number => {
  const plain = toLevel(other.peakDb - PLAIN_DB);
  /** How often each difference occurs, from −256 to 255. */
  const counts = new Uint32Array(512);
  let total = 0;
  for (let at = 0; at < Math.min(levels.length, other.levels.length); at++) {
    const level = other.levels[at] ?? 0;
    // Where it becomes more silent, its echo may be louder.
    if (level < plain || level < (around[at] ?? 0) - FALLING_DB) continue;
    const difference = (levels[at] ?? 0) - level + 256;
    counts[difference] = (counts[difference] ?? 0) + 1;
    total += 1;
  }
  if (total < MOMENTS_MIN) return Number.NEGATIVE_INFINITY;
  let seen = 0;
  return counts.findIndex((number) => (seen += number) > total * PAUSES_SHARE) - 256;
};
