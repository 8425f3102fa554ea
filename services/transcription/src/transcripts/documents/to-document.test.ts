import { findDocumentFaults, textOf } from '@escriba/transcript';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Segment } from '../../platform/db/json.ts';
import { toDocument } from './to-document.ts';

const facts = { language: 'pt', durationMs: 10_000 };
const segment = (text: string, words: Segment['words'], more: Partial<Segment> = {}): Segment => ({
  text,
  words,
  startMs: 1_000,
  endMs: 2_000,
  ...more,
});
const word = (text: string, startMs = 1_000, endMs = startMs + 100) => ({
  text,
  startMs,
  endMs,
  confidence: 0.5,
});
const read = (segments: Segment[], language = 'pt') =>
  toDocument({ ...facts, segments, language }).segments.map(({ words }) => words);

describe("an engine's result as a document", () => {
  it('names the language of what is said in another one', () => {
    const segments = [segment('Bom dia.', []), segment('Good morning.', [], { language: 'en' })];
    const [first, second] = toDocument({ ...facts, segments }).segments;
    expect(first).not.toHaveProperty('language');
    expect(second?.language).toBe('en');
  });

  it('keeps its words, without surrounding spaces', () => {
    expect(read([segment(' Bom dia.', [word(' Bom'), word(' dia.', 1_100)])])).toEqual([
      [word('Bom'), word('dia.', 1_100)],
    ]);
  });

  it('keeps which words are of the vocabulary', () => {
    const marked = { ...word('Thiago', 1_200), fromVocabulary: true as const };
    expect(read([segment('Oi, Thiago', [word('Oi,'), marked])])).toEqual([[word('Oi,'), marked]]);
  });

  it('times the words of a text without word times by their lengths', () => {
    expect(read([segment('Bom dia!', [])])).toEqual([
      [
        { text: 'Bom', startMs: 1_000, endMs: 1_429, confidence: null },
        { text: 'dia!', startMs: 1_429, endMs: 2_000, confidence: null },
      ],
    ]);
  });

  it('takes punctuation from the text if the words lack it', () => {
    const [words] = read([
      segment('Bom dia, Maria.', [word('Bom'), word('dia', 1_200), word('Maria', 1_500)]),
    ]);
    expect(words).toMatchObject([
      { text: 'Bom', startMs: 1_000, confidence: 0.5 },
      { text: 'dia,', startMs: 1_200, confidence: null },
      { text: 'Maria.', endMs: 1_600, confidence: null },
    ]);
  });

  it('begins what a speaker says with a capital letter, but no written message', () => {
    const said = [
      segment('Eu acho que', [word('Eu'), word('acho'), word('que')], { speaker: 0 }),
      segment('a gente vai.', [word('a'), word('gente'), word('vai.')], { speaker: 1 }),
      segment('e logo.', [word('e'), word('logo.')], { speaker: 1 }),
    ];
    const textsOf = (segments: Segment[]) => read(segments).map((words) => textOf(words, 'pt'));
    expect(textsOf(said)).toEqual(['Eu acho que', 'A gente vai.', 'e logo.']);
    const written = said.map((one) => ({ ...one, sentAt: '2026-03-05T10:00:00' }));
    expect(textsOf(written)).toEqual(['Eu acho que', 'a gente vai.', 'e logo.']);
  });

  it('names speakers in order of appearance, and none if there is only one', () => {
    const spoken = (speaker: number | null) => segment('Oi.', [word('Oi.')], { speaker });
    const several = toDocument({ ...facts, segments: [spoken(4), spoken(null), spoken(0), spoken(4)] });
    expect(several.speakers).toEqual([
      { id: 'p1', name: null },
      { id: 'p2', name: null },
    ]);
    expect(several.segments.map(({ id, speaker }) => [id, speaker])).toEqual([
      ['s1', 'p1'],
      ['s2', null],
      ['s3', 'p2'],
      ['s4', 'p1'],
    ]);
    const alone = toDocument({ ...facts, segments: [spoken(0), spoken(0)] });
    expect(alone).toMatchObject({ speakers: [], segments: [{ speaker: null }, { speaker: null }] });
  });

  it('has where people speak at once, within the recording, and nothing of it otherwise', () => {
    const overlaps = [
      { startMs: 100, endMs: 600 },
      { startMs: facts.durationMs - 200, endMs: facts.durationMs + 50 },
    ];
    expect(toDocument({ ...facts, segments: [], overlaps }).overlappingSpeech).toEqual([
      { startMs: 100, endMs: 600 },
      { startMs: facts.durationMs - 200, endMs: facts.durationMs },
    ]);
    expect(toDocument({ ...facts, segments: [], overlaps: [] })).not.toHaveProperty('overlappingSpeech');
    expect(toDocument({ ...facts, segments: [] })).not.toHaveProperty('overlappingSpeech');
  });

  it('omits empty segments', () => {
    expect(read([segment('  ', [word(' ')]), segment('', []), segment('Oi.', [word('Oi.')])])).toHaveLength(
      1,
    );
  });

  it('splits overlong words', () => {
    const [words] = read([segment('a'.repeat(450), [word('a'.repeat(450))])]);
    expect(words?.map(({ text }) => text.length)).toEqual([200, 200, 50]);
  });

  it('supports languages without spaces between words', () => {
    const [words] = read([segment('こんにちは世界', [word('こんにちは'), word('世界', 1_500)])], 'ja');
    expect(words?.map(({ text }) => text)).toEqual(['こんにちは', '世界']);
  });

  it('is a valid transcript for any result, with the same text', () => {
    const ms = fc.integer({ min: -100, max: 12_000 });
    const said = fc.array(fc.constantFrom('olá', 'Bom', 'dia.', 'a\u0007b', 'é…', 'x'.repeat(300)), {
      maxLength: 6,
    });
    const heard = fc.record({
      startMs: ms,
      endMs: ms,
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    const anySegment: fc.Arbitrary<Segment> = fc
      .tuple(
        said,
        fc.array(heard, { minLength: 6, maxLength: 6 }),
        ms,
        ms,
        fc.boolean(),
        fc.option(fc.nat(3)),
      )
      .map(([texts, times, startMs, endMs, hasWords, speaker]) => ({
        text: ` ${texts.join(' ')}`,
        startMs,
        endMs,
        speaker,
        words: hasWords
          ? texts.map((text, index) => ({ startMs: 0, endMs: 0, ...times[index], text: ` ${text}` }))
          : [],
      }));
    fc.assert(
      fc.property(
        fc.array(anySegment, { maxLength: 6 }),
        fc.constantFrom('pt', 'ja'),
        (segments, language) => {
          const document = toDocument({ ...facts, segments, language });
          expect(findDocumentFaults(document)).toEqual([]);
          // The first letter of what a speaker says may become a capital.
          const letters = (text: string) => text.replaceAll(/[\s\p{Cc}]/gu, '').toLowerCase();
          expect(letters(document.segments.map(({ words }) => textOf(words, language)).join(''))).toBe(
            letters(segments.map(({ text }) => text).join('')),
          );
        },
      ),
    );
  });
});
