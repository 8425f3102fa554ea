import { describe, expect, it, jest } from '@jest/globals';
import type { PieceResult } from '../../platform/db/json.ts';
import type { Engine } from '../engines/engine.ts';
import { completePlan } from '../pieces/complete-plan.fixture.ts';
import { recogniseInPlace } from '../pieces/recognise-in-place.fixture.ts';
import type { PlannedPiece } from '../runs/pieces.repository.ts';
import { recogniseOthers } from './recognise-others.ts';
import type { Run } from '../runs/runs.repository.ts';

const run = { id: 'r', owner_id: 'o', priority: 1, speechModel: 'universal' } as Run;
const prior = { main: 'pt', known: ['pt'], usual: ['pt', 'en'] };

/** Returns a piece of eight seconds, or of a given length, and the text that was recognised. */
const piece = (index: number, seconds = 8): PlannedPiece => {
  const span = { startMs: index * 10_000, endMs: index * 10_000 + seconds * 1_000 };
  return { index, ...span, spans: [span], result: null };
};
const result = (used: string, heard: string, probability = 0.99): PieceResult => ({
  text: `recognised as ${used}`,
  language: used,
  languages: [
    [heard, probability],
    [heard === 'pt' ? 'en' : 'pt', 0.001],
  ],
  segments: [],
  flags: [],
  voices: [{ startMs: 0, endMs: 1, print: '' }],
});

const settle = async (results: PieceResult[], pieces = results.map((_, index) => piece(index))) => {
  const recognise = jest.fn<Engine['recognise']>(async (_path, _piece, { language }) => ({
    text: `recognised as ${language}`,
    language,
    segments: [],
    flags: ['recut'],
  }));
  const { shared, runs } = recogniseInPlace({ engine: { recognise }, pcmPath: '', pieces, results });
  const settled = await recogniseOthers(
    { runs },
    { run, shared, plan: completePlan(pieces), results, prior },
  );
  return { ...settled, recognise };
};

describe('the pieces of a recording in one language', () => {
  it('are not recognised again', async () => {
    const results = [result('pt', 'pt'), result('pt', 'pt')];
    const settled = await settle(results);
    expect(settled).toMatchObject({ results, languages: ['pt', 'pt'], language: 'pt' });
    expect(settled.recognise).not.toHaveBeenCalled();
  });
});

describe('a piece that was recognised in another language than those around it', () => {
  const results = [result('en', 'en'), result('pt', 'en', 0.4), result('en', 'en'), result('pt', 'pt')];
  const pieces = [piece(0), piece(1, 1), piece(2), piece(3)];

  it('is recognised again in theirs, with its voices and what was heard', async () => {
    const { recognise, results: settled, languages, language } = await settle(results, pieces);
    expect(recognise).toHaveBeenCalledTimes(1);
    expect(settled[1]).toEqual({
      ...results[1],
      text: 'recognised as en',
      language: 'en',
      flags: ['recut'],
      model: 'base',
    });
    expect([settled[0], settled[2], settled[3]]).toEqual([results[0], results[2], results[3]]);
    expect([languages.join(' '), language]).toEqual(['en en en pt', 'en']);
  });

  it('is not recognised again by a later attempt', async () => {
    const { results: settled } = await settle(results, pieces);
    const later = await settle([...settled], pieces);
    expect(later.recognise).not.toHaveBeenCalled();
    expect(later.languages.join(' ')).toBe('en en en pt');
  });
});

it('an engine that does not say what it hears decides the language of each piece itself', async () => {
  const { languages: _languages, ...answer } = result('en', 'en');
  const settled = await settle([answer]);
  expect(settled).toMatchObject({ results: [answer], language: 'pt' });
  expect(settled.recognise).not.toHaveBeenCalled();
});
