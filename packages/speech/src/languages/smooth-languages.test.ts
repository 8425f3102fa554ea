import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type HeardPiece, languageOfPiece } from './language-of-piece.ts';
import type { HeardLanguages, LanguagePrior } from './language-prior.ts';
import { smoothLanguages } from './smooth-languages.ts';

const prior: LanguagePrior = { main: 'pt', known: ['pt'], usual: ['pt', 'en', 'es'] };
const piece = (seconds: number, ...heard: HeardLanguages): HeardPiece => ({
  spokenMs: seconds * 1_000,
  heard,
});
const portuguese = piece(8, ['pt', 0.99], ['es', 0.005]);
const english = piece(8, ['en', 0.98], ['pt', 0.001]);
/** What the model hears in two seconds of Portuguese at the worst. */
const unclear = piece(2, ['en', 0.8], ['pt', 0.02]);

const smooth = (...pieces: HeardPiece[]): string => smoothLanguages(pieces, prior).join(' ');

describe('the languages of a recording', () => {
  it('are those of its parts', () => {
    expect(smooth(portuguese, english, english, portuguese)).toBe('pt en en pt');
    expect(smooth(portuguese, piece(3, ['es', 0.99], ['pt', 0.002]), portuguese)).toBe('pt es pt');
  });

  it('do not change for one unclear piece', () => {
    expect(smooth(portuguese, unclear, portuguese)).toBe('pt pt pt');
    expect(smooth(unclear)).toBe('pt');
  });

  it('are, in a piece that is unclear or was not heard, those around it', () => {
    expect(smooth(english, piece(1, ['pt', 0.3], ['en', 0.2]), english)).toBe('en en en');
    expect(smooth(english, piece(1), english)).toBe('en en en');
    expect(smooth(portuguese, piece(1), portuguese)).toBe('pt pt pt');
  });

  it('never become a similar one that is heard somewhat better for hours', () => {
    const heard = Array.from({ length: 500 }, () => piece(10, ['gl', 0.6], ['pt', 0.35]));
    expect(new Set(smoothLanguages(heard, prior))).toEqual(new Set(['pt']));
  });

  it('are only those that may be spoken, if the client says so', () => {
    const restricted = { ...prior, only: ['pt', 'es'] };
    const pieces = [portuguese, english, piece(8, ['es', 0.99], ['pt', 0.002]), portuguese];
    expect(smoothLanguages(pieces, restricted).join(' ')).toBe('pt pt es pt');
    expect(languageOfPiece(english, restricted)).toBe('pt');
  });

  it('are nothing without speech', () => {
    expect(smoothLanguages([], prior)).toEqual([]);
  });

  it('depend on nothing but what was heard: one for each piece, the same every time', () => {
    const probability = fc.double({ min: 1e-4, max: 1, noNaN: true });
    const heard = fc.array(fc.tuple(fc.constantFrom('pt', 'en', 'es', 'la'), probability), { maxLength: 4 });
    const pieces = fc.array(fc.record({ spokenMs: fc.nat(20_000), heard }), { maxLength: 30 });
    fc.assert(
      fc.property(pieces, (given) => {
        const languages = smoothLanguages(given, prior);
        expect(languages).toHaveLength(given.length);
        expect(smoothLanguages(given, prior)).toEqual(languages);
      }),
    );
  });
});

describe('a piece by itself', () => {
  it('is in the language of the recording, unless another one is clear', () => {
    expect(languageOfPiece(english, prior)).toBe('en');
    expect(languageOfPiece(unclear, prior)).toBe('pt');
    expect(languageOfPiece(piece(2, ['la', 0.9], ['pt', 0.05]), prior)).toBe('pt');
    expect(languageOfPiece(piece(8), prior)).toBe('pt');
  });
});
