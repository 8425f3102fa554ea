import { normaliseWords } from '@escriba/speech';
import { mostAgreed, vote } from './agreement.ts';
import { trainLetters } from './letters.ts';
import type { RankedPiece, RankedText } from './lists.ts';
import { unknownWords } from './unknown-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A way to choose a piece's text; its one weight is fitted. */
export type Ranking = {
  readonly name: string;
  /** Whether it knows only Portuguese. */
  readonly isPortuguese: boolean;
  readonly weights: readonly number[];
  readonly choose: (piece: RankedPiece, weight: number) => string;
};

/** All rankings; those with a vocabulary if there is one. */
export const listRankings = (vocabulary: Vocabulary | undefined): readonly Ranking[] =>
  vocabulary === undefined ? rankingsOfTexts() : [...rankingsOfTexts(), ...rankingsOfWords(vocabulary)];

/** The rankings that need nothing but the texts. */
const rankingsOfTexts = (): Ranking[] => [
  {
    name: 'mean log-probability of the tokens',
    isPortuguese: false,
    weights: [1],
    choose: byScore(({ logprob, tokens }, power) => logprob / (tokens + 1) ** power),
  },
  {
    name: 'the same with another power of the length',
    isPortuguese: false,
    weights: [0, 0.2, 0.4, 0.7, 1.2],
    choose: byScore(({ logprob, tokens }, power) => logprob / (tokens + 1) ** power),
  },
  {
    name: 'fewest errors against the others (MBR)',
    isPortuguese: false,
    weights: [0, 0.1, 0.3, 0.6, 1],
    choose: ({ texts }, sharpness) => mostAgreed(texts, sharpness),
  },
  {
    name: 'vote on each word (ROVER)',
    isPortuguese: false,
    weights: [0, 0.1, 0.3, 0.6, 1],
    choose: ({ texts }, sharpness) => vote(texts, sharpness),
  },
  {
    name: 'mean with the score under more padding',
    isPortuguese: false,
    weights: [0.25, 0.5, 0.75, 1],
    choose: bySum((text, weight) => mix(text.logprob, text.logprobPadded, weight)),
  },
  {
    name: 'mean with the score of faster sound',
    isPortuguese: false,
    weights: [0.25, 0.5, 0.75, 1],
    choose: bySum((text, weight) => mix(text.logprob, text.logprobFaster, weight)),
  },
  {
    name: 'mean of all three scores',
    isPortuguese: false,
    weights: [0.3, 0.6, 1],
    choose: bySum((text, weight) => mix(text.logprob, (text.logprobPadded + text.logprobFaster) / 2, weight)),
  },
];

const rankingsOfWords = (vocabulary: Vocabulary): Ranking[] => {
  const unknown = (text: RankedText): number => unknownWords(text.text, vocabulary).length;
  const rarest = vocabulary.values().reduce((least, value) => Math.min(least, value), 0);
  const spell = trainLetters(vocabulary);
  const frequency = (text: RankedText, unseen: (word: string) => number): number =>
    normaliseWords(text.text).reduce((sum, word) => sum + (vocabulary.get(word) ?? unseen(word)), 0);
  const weights = [0.02, 0.05, 0.1, 0.2, 0.35, 0.5];
  const isPortuguese = true;
  return [
    {
      name: 'a cost for words outside the vocabulary, in the ranking',
      isPortuguese,
      weights: [0.5, 1, 2, 3, 5],
      choose: bySum((text, cost) => text.logprob - cost * unknown(text)),
    },
    {
      name: 'the same in the search, 2 nats',
      isPortuguese,
      weights: [2],
      choose: ({ choiceWithWordCost }) => choiceWithWordCost,
    },
    {
      name: 'word frequencies',
      isPortuguese,
      weights,
      choose: bySum((text, weight) => text.logprob + weight * frequency(text, () => rarest - 2)),
    },
    {
      name: 'word frequencies, unknown words by their letters',
      isPortuguese,
      weights,
      choose: bySum(
        (text, weight) => text.logprob + weight * frequency(text, (word) => Math.min(rarest, spell(word))),
      ),
    },
    {
      name: 'all three scores and a cost for unknown words',
      isPortuguese,
      weights: [0.5, 1, 2, 3, 5],
      choose: bySum(
        (text, cost) => (text.logprob + text.logprobPadded + text.logprobFaster) / 3 - cost * unknown(text),
      ),
    },
  ];
};

const mix = (first: number, second: number, weight: number): number => (1 - weight) * first + weight * second;

type ScoreOf = (text: RankedText, weight: number) => number;

const byScore =
  (score: ScoreOf): Ranking['choose'] =>
  ({ texts }, weight) => {
    const scores = texts.map((text) => score(text, weight));
    return texts[scores.indexOf(Math.max(...scores))]?.text ?? '';
  };

/** As the engine does it: of the texts that are hardly shorter than the one with the best mean. */
const bySum =
  (score: ScoreOf): Ranking['choose'] =>
  (piece, weight) => {
    const { texts } = piece;
    const lettersMin = 0.95 * countLetters(texts.toSorted((a, b) => mean(b) - mean(a))[0]);
    const whole = texts.filter((text) => countLetters(text) >= lettersMin);
    return byScore(score)({ ...piece, texts: whole }, weight);
  };

const mean = ({ logprob, tokens }: RankedText): number => logprob / (tokens + 1);

const countLetters = (text: RankedText | undefined): number =>
  text?.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
