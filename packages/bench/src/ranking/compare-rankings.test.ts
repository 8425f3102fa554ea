import { describe, expect, it } from '@jest/globals';
import { compareRankings } from './compare-rankings.ts';
import type { RankedRecording } from './lists.ts';
import type { Ranking } from './rankings.ts';

const recordingOf = (source: string, half: 0 | 1, texts: readonly string[]): RankedRecording => ({
  name: source,
  group: 'recorded',
  source,
  half,
  language: 'pt',
  reference: 'a casa caiu ontem',
  pieces: [
    {
      texts: texts.map((text) => ({ text, tokens: 4, logprob: -1, logprobPadded: -1, logprobFaster: -1 })),
      choiceWithWordCost: '',
    },
  ],
});

/** The weight is the place of the text that it takes. */
const byPlace: Ranking = {
  name: 'by place',
  isPortuguese: true,
  weights: [0, 1],
  choose: ({ texts }, weight) => texts[weight]?.text ?? '',
};

describe('comparison of rankings', () => {
  it('measures each half with the weight that suits the other', () => {
    const table = compareRankings(
      [
        recordingOf('one', 0, ['a casa caiu ontem', 'a cama caiu ontem']),
        recordingOf('two', 1, ['a casa saiu ontem', 'a casa caiu ontem']),
      ],
      [byPlace],
    );
    const [engine, best, fitted] = table.rows;
    expect(engine?.slice(2, 4)).toEqual(['0.0 %', '25.0 %']);
    expect(best?.slice(2, 4)).toEqual(['0.0 %', '0.0 %']);
    // The first half prefers place 0, the second place 1: on the other half each is no better, or worse.
    expect(fitted?.slice(1, 4)).toEqual(['1, 0', '25.0', '0.0']);
  });

  it('leaves a ranking for Portuguese out where another language is spoken', () => {
    const other = {
      ...recordingOf('three', 0, ['the house']),
      group: 'other languages',
      language: 'en',
    } as const;
    const table = compareRankings([recordingOf('one', 0, ['a casa']), other], [byPlace]);
    expect(table.rows.at(-1)?.at(-1)).toBe('');
  });
});
