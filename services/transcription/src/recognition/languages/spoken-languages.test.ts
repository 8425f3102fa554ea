import { describe, expect, it } from '@jest/globals';
import type { PieceResult } from '../../platform/db/json.ts';
import { findMainLanguage, findOtherLanguage, listSpokenLanguages } from './spoken-languages.ts';

const usual = ['pt', 'en', 'es'];
const resultIn = (language: string, probability: number): PieceResult => ({
  text: 'algo',
  language: 'pt',
  languages: [
    [language, probability],
    [language === 'pt' ? 'es' : 'pt', (1 - probability) / 4],
  ],
  segments: [],
  flags: [],
});

/** Returns pieces of given lengths, in seconds, in a language. */
const heardAs = (...parts: (readonly [language: string, seconds: number, probability?: number])[]) => ({
  pieces: parts.map(([, seconds]) => ({ spans: [{ startMs: 0, endMs: seconds * 1_000 }] })),
  results: parts.map(([language, , probability = 0.99]) => resultIn(language, probability)),
  prior: { main: 'pt', known: ['pt'], usual },
});
const mainOf = (heard: ReturnType<typeof heardAs>): string =>
  findMainLanguage(heard, listSpokenLanguages(heard));

describe('the language of a recording in several', () => {
  it('is the one that is spoken longest', () => {
    expect(mainOf(heardAs(['pt', 10], ['en', 20], ['en', 5]))).toBe('en');
    expect(mainOf(heardAs(['pt', 10], ['en', 8]))).toBe('pt');
  });

  it('is the detected one where both are spoken as long, and without speech', () => {
    expect(mainOf(heardAs(['en', 10], ['pt', 10]))).toBe('pt');
    expect(mainOf(heardAs())).toBe('pt');
  });

  it('is the detected one for an engine that does not say what it hears', () => {
    const heard = heardAs(['en', 10], ['en', 10]);
    const results = heard.results.map(({ languages: _languages, ...result }) => result);
    expect(listSpokenLanguages({ ...heard, results })).toEqual(['pt', 'pt']);
  });
});

describe('a chosen language', () => {
  it('seems wrong if most of the speech is clearly in another one', () => {
    expect(findOtherLanguage(heardAs(['es', 8], ['es', 12], ['pt', 4]))).toBe('es');
    expect(findOtherLanguage(heardAs(['es', 4]))).toBe('es');
  });

  it.each([
    ['most of the speech is in it', heardAs(['pt', 8], ['es', 8], ['pt', 1])],
    ['the other one is not clear', heardAs(['es', 10, 0.5], ['es', 10, 0.5])],
    ['the other one is not offered', heardAs(['la', 20], ['la', 20])],
    ['there is little speech', heardAs(['es', 3])],
    ['there is none', heardAs()],
  ])('may be right if %s', (_why, heard) => {
    expect(findOtherLanguage(heard)).toBeUndefined();
  });
});
