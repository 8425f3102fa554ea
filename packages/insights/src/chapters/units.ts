import { cuesOf } from '../ranking/cues.ts';
import type { ReadSentence } from '../text/read-text.ts';
import { NO_TERM } from '../text/vocabulary.ts';

/** Sentences that are not cut apart: one each, or several of a very long text. */
export type Unit = {
  /** The sentences [from, to). */
  readonly from: number;
  readonly to: number;
  readonly words: number;
  readonly terms: readonly number[];
  /** How much speaks for a chapter that begins here, beside its words; 0 if nothing does. */
  readonly opening: number;
};

/** Most units but for those that an opening begins: the time to find chapters grows with their square. */
const UNITS_MAX = 800;

/** Returns the sentences as at most about twice `UNITS_MAX` units. */
export const toUnits = (sentences: readonly ReadSentence[]): Unit[] => {
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  const wanted = sentences.length > UNITS_MAX ? words / UNITS_MAX : 0;
  const units: Unit[] = [];
  for (const [index, sentence] of sentences.entries()) {
    const opening = openingOf(sentence, sentences[index - 1]);
    const last = units.at(-1);
    const isFull = last === undefined || last.words >= (opening > 1 ? wanted / 2 : wanted);
    if (isFull) units.push({ ...unitOf(sentence), from: index, to: index + 1, opening });
    else units[units.length - 1] = join(last, sentence, index);
  }
  return units;
};

const unitOf = ({ words, tokens }: ReadSentence): Pick<Unit, 'words' | 'terms'> => ({
  words: words.length,
  terms: tokens.map(({ term }) => term).filter((term) => term !== NO_TERM),
});

const join = (unit: Unit, sentence: ReadSentence, index: number): Unit => {
  const added = unitOf(sentence);
  const terms = [...unit.terms, ...added.terms];
  return { ...unit, to: index + 1, words: unit.words + added.words, terms };
};

const PAUSE_SECONDS_MAX = 7;
const CUE = 4;
const SPEAKER = 0.7;
/** Words of a sentence that may be an acknowledgement of what was said before. */
const SHORT_WORDS = 3;

/** Weighs a pause before a sentence, an expression that opens a topic, and lightly a change of speaker, in nats. */
const openingOf = (sentence: ReadSentence, before: ReadSentence | undefined): number => {
  if (before === undefined || sentence.words.length <= SHORT_WORDS) return 0;
  const pause = Math.log2(1 + Math.min(sentence.pauseMs / 1_000, PAUSE_SECONDS_MAX));
  const cue = cuesOf(sentence.language).change.test(sentence.text.toLowerCase()) ? CUE : 0;
  return pause + cue + (sentence.speaker === before.speaker ? 0 : SPEAKER);
};
