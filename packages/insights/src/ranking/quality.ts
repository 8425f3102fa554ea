import { viewDocument } from '@escriba/transcript';
import { endsSentence } from '@escriba/transcript/sentences';
import type { ReadSentence } from '../text/read-text.ts';
import { NO_TERM } from '../text/vocabulary.ts';
import { cuesOf } from './cues.ts';

/** Fewest different terms of a sentence that says something by itself. */
const TERMS_MIN = 3;
const TERMS_FULL = 5;
const WORDS_FULL_MAX = 32;
/** Mean confidence under which words are often wrong. */
const CONFIDENCE_MIN = 0.5;

/**
 * Returns how fit a sentence is to be read by itself, from 0 (never shown) to about 1.5: fillers, repeated beginnings, questions, fragments and
 * references to what was said before make it less so, decisions and results more. `isPunctuated`: whether its text has sentences.
 */
export const qualityOf = (sentence: ReadSentence, isPunctuated: boolean): number => {
  const { tokens, text, words, language } = sentence;
  const terms = new Set(tokens.map(({ term }) => term).filter((term) => term !== NO_TERM)).size;
  if (terms < TERMS_MIN) return 0;
  const cues = cuesOf(language);
  const lower = text.toLowerCase();
  const isAsked = /[?？؟]/.test(text);
  return (
    Math.min(1, terms / TERMS_FULL) *
    Math.min(1, WORDS_FULL_MAX / words.length) *
    fluency(sentence) *
    (isPunctuated && !endsSentence(words.at(-1)?.text ?? '') ? 0.5 : 1) *
    (/(?:…|\.\.\.|-)["”]?$/.test(text) ? 0.5 : 1) *
    (isAsked ? 0.4 : 1) *
    (cues.reference.test(lower) ? 0.75 : 1) *
    (cues.weight.test(lower) ? 1.5 : 1) *
    (confidenceOf(sentence) < CONFIDENCE_MIN ? 0.5 : 1)
  );
};

/** Returns the share of words that are no fillers, less for each repeated beginning. */
const fluency = (sentence: ReadSentence): number => {
  const { words, language } = sentence;
  const segments = [{ id: 's', speaker: null, words: [...words] }];
  const [viewed] = viewDocument({ segments, language }, { clean: true, cleanKinds: ['fillers'] });
  const share = (viewed?.tokens.length ?? 0) / words.length;
  return share * share * 0.6 ** countRepeats(sentence);
};

/** Counts words and pairs of words that are said twice in a row: 'o o prazo', 'a gente a gente viu'. */
const countRepeats = ({ tokens }: ReadSentence): number => {
  const said = tokens.map(({ written }) => written.toLowerCase());
  return said.filter((word, index) => {
    if (word === said[index - 1]) return true;
    return index >= 3 && word === said[index - 2] && said[index - 1] === said[index - 3];
  }).length;
};

const confidenceOf = ({ words }: ReadSentence): number => {
  const known = words.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]));
  return known.length === 0 ? 1 : known.reduce((sum, confidence) => sum + confidence, 0) / known.length;
};
