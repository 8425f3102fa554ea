import { formatDifference, formatRate, errorRate, type Score, scoreText } from '../accuracy/score.ts';
import type { RankedPiece, RankedRecording } from './lists.ts';
import type { Ranking } from './rankings.ts';
import type { Table } from '../report/section.ts';

const GROUPS = ['recorded', 'synthetic', 'other languages'] as const;

/**
 * Word errors of each ranking beside the engine's choice. Its weight is the best one on the Portuguese recordings of one half, and its errors are
 * counted on the other half, by turns. Intervals are over sources.
 */
export const compareRankings = (
  recordings: readonly RankedRecording[],
  rankings: readonly Ranking[],
): Table => {
  const groups = GROUPS.map((group) => recordings.filter((recording) => recording.group === group));
  const first = scoreAll(recordings, ({ texts }) => texts[0]?.text ?? '');
  const best = new Map(recordings.map((recording) => [recording, scoreBest(recording)]));
  const rates = (scores: Scores) => groups.map((members) => formatRate(sumBySource(members, scores)));
  const rows = rankings.map((ranking) => {
    const { scores, weights } = crossFit(recordings, ranking);
    const changes = groups.map((members) => {
      if (members.length === 0 || (ranking.isPortuguese && members[0]?.language !== 'pt')) return '';
      return formatDifference(sumBySource(members, scores), sumBySource(members, first));
    });
    return [ranking.name, weights.join(', '), ...halves(groups[0] ?? [], scores, first), ...changes];
  });
  const head = ['choice', 'weights', 'first half', 'second half', ...GROUPS];
  return {
    head,
    rows: [
      ['the engine’s', '', ...ratesOfHalves(groups[0] ?? [], first), ...rates(first)],
      ['the best of its texts', '', ...ratesOfHalves(groups[0] ?? [], best), ...rates(best)],
      ...rows,
    ],
  };
};

type Scores = ReadonlyMap<RankedRecording, Score>;

const scoreAll = (
  recordings: readonly RankedRecording[],
  choose: (piece: RankedPiece) => string,
): Map<RankedRecording, Score> =>
  new Map(
    recordings.map((recording) => [
      recording,
      scoreText(recording.reference, recording.pieces.map(choose).join(' ')),
    ]),
  );

/** The errors that remain if each piece has the text that suits the others best. */
const scoreBest = ({ pieces, reference }: RankedRecording): Score => {
  const chosen = pieces.map(({ texts }) => texts[0]?.text ?? '');
  pieces.forEach(({ texts }, index) => {
    const scored = texts.map(({ text }) => ({
      text,
      errors: scoreText(reference, chosen.with(index, text).join(' ')).errors,
    }));
    chosen[index] = scored.toSorted((a, b) => a.errors - b.errors)[0]?.text ?? '';
  });
  return scoreText(reference, chosen.join(' '));
};

/** The scores of each half with the weight that is best on the other. */
const crossFit = (recordings: readonly RankedRecording[], ranking: Ranking) => {
  const tried = ranking.weights.map((weight) => ({
    weight,
    scores: scoreAll(recordings, (piece) => ranking.choose(piece, weight)),
  }));
  const fitted = ([1, 0] as const).map((otherHalf) => {
    const members = recordings.filter(({ half, language }) => half === otherHalf && language === 'pt');
    const rate = (scores: Scores) => errorRate(members.flatMap((member) => scores.get(member) ?? []));
    return tried.reduce((a, b) => (rate(b.scores) < rate(a.scores) ? b : a));
  });
  const scores: Scores = new Map(
    recordings.flatMap((recording) => {
      const score = fitted[recording.half]?.scores.get(recording);
      return score === undefined ? [] : [[recording, score] as const];
    }),
  );
  return { scores, weights: fitted.map(({ weight }) => weight) };
};

const HALVES = [0, 1] as const;

const halves = (members: readonly RankedRecording[], scores: Scores, first: Scores): string[] =>
  HALVES.map((half) => {
    const own = members.filter((member) => member.half === half);
    return formatDifference(sumBySource(own, scores), sumBySource(own, first));
  });

const ratesOfHalves = (members: readonly RankedRecording[], scores: Scores): string[] =>
  HALVES.map((half) =>
    formatRate(
      sumBySource(
        members.filter((member) => member.half === half),
        scores,
      ),
    ),
  );

/** One score for all recordings of a source, in the order of the sources. */
const sumBySource = (members: readonly RankedRecording[], scores: Scores): Score[] =>
  [...Map.groupBy(members, ({ source }) => source).values()].map((recordings) => {
    const own = recordings.flatMap((recording) => scores.get(recording) ?? []);
    return {
      words: own.reduce((sum, { words }) => sum + words, 0),
      errors: own.reduce((sum, { errors }) => sum + errors, 0),
    };
  });
