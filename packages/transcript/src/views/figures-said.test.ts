import { describe, expect, it } from '@jest/globals';
import { readSentences } from './said-sentences.fixture.ts';
import { shown } from './written-passage.fixture.ts';

/** Compares a sentence as it is said with what may be shown: 'said => shown | or this'. Without '=>' it stays. */
const compare = (line: string) => {
  const [said = '', accepted = said] = line.split(' => ');
  const displayed = shown(said, { figures: true });
  const isRight = accepted.split(' | ').includes(displayed);
  return { said, displayed, accepted, isRight, isChanged: !isRight && displayed !== said };
};

const RECALL_MIN = 0.95;

describe('figures in three hundred sentences of courts, clinics, shops, schools, notaries and radio', () => {
  it('never change what was said, and are written in at least 95 % of them', () => {
    const compared = readSentences('figures-said.txt').map(compare);
    expect(compared).toHaveLength(300);
    expect(compared.filter(({ isChanged }) => isChanged)).toEqual([]);
    const missed = compared.filter(({ isRight }) => !isRight);
    if (missed.length > compared.length * (1 - RECALL_MIN)) expect(missed).toEqual([]);
  });

  it.each(readSentences('figures-said-alone.txt').map((line) => [line]))('%s', (line) => {
    const { accepted, displayed } = compare(line);
    expect(displayed).toBe(accepted);
  });
});
