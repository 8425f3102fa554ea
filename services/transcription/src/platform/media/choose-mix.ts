/** One channel of an audio track, as it was measured. */
export type Signal = {
  readonly track: number;
  readonly channel: number;
  /** Level of its loudest moments, and level when no one speaks, in dB of full scale. */
  readonly peakDb: number;
  readonly floorDb: number;
};

/**
 * How alike two signals are: −1 is the same sound inverted, 0 unrelated, 1 the same. `lagMs`: how much later one of them is. `isShared`:
 * whether both contain a part of the same sound, as microphones that pick up each other's voice.
 */
export type Likeness = { readonly ratio: number; readonly lagMs: number; readonly isShared: boolean };

type Track = {
  readonly channels: number;
  /** The language that its container names; absent if unknown. */
  readonly language?: string | undefined;
};

export type Measured<Measure extends Signal> = {
  readonly tracks: readonly Track[];
  readonly signals: readonly Measure[];
  readonly likenessOf: (one: Measure, other: Measure) => Promise<Likeness>;
};

/** The channels of a recording that are recognised, each with its weight. */
export type Mix = readonly { readonly track: number; readonly channel: number; readonly weight: number }[];

/** Level below which a channel is silent: the noise of dither and of encoders. */
const SILENT_DB = -70;
/** How much quieter than the loudest one a channel without speech of its own is. */
const FAINT_BELOW_DB = 50;
/** Range of levels from which a channel has speech, which is louder than its pauses; the level of noise varies by less. */
const SPEECH_RANGE_DB = 6;
/** Difference of ranges from which a copy has more noise, and would add it to the clear one. */
const NOISIER_DB = 6;
export const ALIKE = 0.35;
/** Longest delay of an echo, which is the same sound later. Microphones 70 cm apart record it within this time. */
const ECHO_MS = 2;
/**
 * Returns the channel of low frequencies in 2.1, 3.1, 5.1 and 7.1, which ffmpeg's own mix to mono leaves out: a film has only rumble there, a
 * recorder may have a voice.
 */
const lowFrequencyChannel = (channels: number): number | undefined =>
  channels < 3 ? undefined : channels === 3 ? 2 : 3;
const RUMBLE_BELOW_DB = 20;
/** Most channels for which ffmpeg defines a mix. */
const KNOWN_CHANNELS_MAX = 8;

/** A chosen mix. `mix` is null if it is ffmpeg's own mix of the first track, or of the chosen one. `heard`: the measured sound of it. */
type ChosenMix<Measure extends Signal> = { readonly mix: Mix | null; readonly heard: readonly Measure[] };

/**
 * Chooses which channels of which tracks are mixed so that all speech is in the mix. Those with the same sound add up, or one is taken where
 * they would cancel or echo; noise is left out; different voices are all included. Of tracks in several languages, one language is; with
 * `only`, one track.
 */
export const chooseMix = async <Measure extends Signal>(
  { tracks, signals, likenessOf }: Measured<Measure>,
  only?: number,
): Promise<ChosenMix<Measure>> => {
  const own = only ?? 0;
  const offered = only === undefined ? signals : signals.filter(({ track }) => track === only);
  const chosen = await choose({ tracks, signals: offered, likenessOf });
  const heard = chosen.map(({ signal }) => signal);
  const channels = tracks[own]?.channels ?? 0;
  if (isOwnMix({ own, channels, signals: offered }, chosen)) return { mix: null, heard };
  if (chosen.length === 0)
    return { mix: channels > KNOWN_CHANNELS_MAX ? [{ track: own, channel: 0, weight: 1 }] : null, heard };
  const mix = chosen.map(({ signal: { track, channel }, sign }) => ({
    track,
    channel,
    weight: sign / chosen.length,
  }));
  return { mix, heard };
};

type Chosen<Measure extends Signal> = { readonly signal: Measure; readonly sign: 1 | -1 };

const choose = async <Measure extends Signal>({
  tracks,
  signals,
  likenessOf,
}: Measured<Measure>): Promise<Chosen<Measure>[]> => {
  const heard = inOneLanguage(tracks, withSpeech(signals)).toSorted(
    (one, other) => rangeDb(other) - rangeDb(one),
  );
  const chosen: Chosen<Measure>[] = [];
  /** The clearest signal of each sound. */
  const heads: Measure[] = [];
  for (const signal of heard) {
    const likenesses = await Promise.all(
      heads.map(async (head) => ({ head, ...(await likenessOf(head, signal)) })),
    );
    const [related] = likenesses.toSorted((one, other) => Math.abs(other.ratio) - Math.abs(one.ratio));
    if (related === undefined || Math.abs(related.ratio) < ALIKE) {
      heads.push(signal);
      chosen.push({ signal, sign: 1 });
    } else if (Math.abs(related.lagMs) <= ECHO_MS && rangeDb(related.head) - rangeDb(signal) < NOISIER_DB) {
      chosen.push({ signal, sign: related.ratio < 0 ? -1 : 1 });
    }
  }
  return chosen;
};

export const hasSpeechRange = (signal: Signal): boolean => rangeDb(signal) >= SPEECH_RANGE_DB;

const rangeDb = ({ peakDb, floorDb }: Signal): number => peakDb - floorDb;

/** Returns all that are loud enough if no channel varies like speech. */
export const withSpeech = <Measure extends Signal>(signals: readonly Measure[]): Measure[] => {
  const loudestDb = Math.max(...signals.map(({ peakDb }) => peakDb));
  const audible = signals.filter(({ peakDb }) => peakDb > Math.max(SILENT_DB, loudestDb - FAINT_BELOW_DB));
  const speech = audible.filter(hasSpeechRange);
  return speech.length > 0 ? speech : audible;
};

/** Returns the signals of one language. A film dubbed into several has the same scene in each. */
const inOneLanguage = <Measure extends Signal>(
  tracks: readonly Track[],
  signals: readonly Measure[],
): readonly Measure[] => {
  const languageOf = ({ track }: Signal) => tracks[track]?.language;
  const language = signals.map(languageOf).find((known) => known !== undefined);
  return signals.filter((signal) => (languageOf(signal) ?? language) === language);
};

type Own = { readonly own: number; readonly channels: number; readonly signals: readonly Signal[] };

/** Returns whether the chosen channels are ffmpeg's own mix, in which silent channels make no difference. */
const isOwnMix = ({ own, channels, signals }: Own, chosen: readonly Chosen<Signal>[]): boolean => {
  if (channels > KNOWN_CHANNELS_MAX || chosen.length === 0) return false;
  if (chosen.some(({ signal, sign }) => signal.track !== own || sign < 0)) return false;
  const loudestDb = Math.max(...chosen.map(({ signal }) => signal.peakDb));
  const low = chosen.find(({ signal }) => signal.channel === lowFrequencyChannel(channels));
  if (low !== undefined && low.signal.peakDb > loudestDb - RUMBLE_BELOW_DB) return false;
  return signals.every(
    (signal) =>
      signal.track !== own || signal.peakDb <= SILENT_DB || chosen.some((taken) => taken.signal === signal),
  );
};
