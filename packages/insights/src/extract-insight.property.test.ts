import { describe, expect, it } from '@jest/globals';
import { ExtractiveForm } from '@escriba/contracts/transcription/insights';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import fc from 'fast-check';
import { arbitraryRecording } from './arbitrary-recording.fixture.ts';
import { extractInsight } from './extract-insight.ts';
import { findSourceFaults } from './find-source-faults.fixture.ts';

const FORMS = ExtractiveForm.enum;
const IN_ORDER = FORMS.filter((form) => form !== 'terms' && form !== 'speakers');

const startsOf = (document: TranscriptDocument, form: (typeof FORMS)[number]): number[] =>
  extractInsight(form, document).map(({ sources, span }) => span?.startMs ?? sources[0]?.startMs ?? 0);

describe('every form, of any transcript', () => {
  it.each(FORMS)('%s has only passages of the transcript, with their times', (form) =>
    fc.assert(
      fc.property(arbitraryRecording(), (document) => {
        expect(findSourceFaults(document, extractInsight(form, document))).toEqual([]);
      }),
    ),
  );

  it.each(FORMS)('%s is the same each time, and leaves the transcript as it was', (form) =>
    fc.assert(
      fc.property(arbitraryRecording(), (document) => {
        const before = structuredClone(document);
        const statements = extractInsight(form, document);
        expect(extractInsight(form, structuredClone(document))).toEqual(statements);
        expect(document).toEqual(before);
      }),
      { numRuns: 30 },
    ),
  );

  it.each(IN_ORDER)('%s is in the order of the recording', (form) =>
    fc.assert(
      fc.property(arbitraryRecording(), (document) => {
        const starts = startsOf(document, form);
        expect(starts).toEqual(starts.toSorted((one, other) => one - other));
      }),
      { numRuns: 50 },
    ),
  );
});

describe('a transcript at the edge', () => {
  const of = (texts: readonly string[], language = 'pt'): TranscriptDocument => ({
    language,
    durationMs: texts.length * 400,
    speakers: [],
    segments:
      texts.length === 0
        ? []
        : [
            {
              id: 's1',
              speaker: null,
              words: texts.map((text, index) => ({
                text,
                startMs: index * 400,
                endMs: index * 400 + 300,
                confidence: null,
              })),
            },
          ],
  });

  it.each(FORMS)('without words has no %s', (form) => {
    expect(extractInsight(form, of([]))).toEqual([]);
  });

  it.each(FORMS)('of one word has true %s', (form) => {
    for (const word of ['Oi.', 'Quem?', '15', '😀', '会議'])
      expect(findSourceFaults(of([word]), extractInsight(form, of([word])))).toEqual([]);
  });

  it('of fillers and single words has no summary and no terms', () => {
    const fillers = of('Hum. É… né? Tá. Hum, hum. Sim. Não. Então… é… é… né? Ok.'.split(' '));
    for (const form of ['summary', 'detailed_summary', 'terms', 'questions', 'figures', 'chapters'] as const)
      expect(extractInsight(form, fillers)).toEqual([]);
  });

  it('of millions of possible readings takes no longer than another', () => {
    // A pattern that tries each of them would never end.
    const tags = of(Array.from({ length: 90 }, () => 'não é não é não é não é não é não é não é'));
    const numbers = of(
      Array.from({ length: 90 }, () => 'twenty one twenty one twenty one twenty one'),
      'en',
    );
    for (const form of FORMS)
      for (const document of [tags, numbers])
        expect(findSourceFaults(document, extractInsight(form, document))).toEqual([]);
  });

  it('of many different words, or of one sentence without an end, has true chapters and key sentences', () => {
    const spelled = (index: number): string =>
      index.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)));
    const different = of(Array.from({ length: 20_000 }, (_, index) => `pal${spelled(index)}`));
    for (const form of ['summary', 'chapters', 'terms', 'figures'] as const)
      expect(findSourceFaults(different, extractInsight(form, different))).toEqual([]);
    expect(extractInsight('summary', different).length).toBeGreaterThan(3);
    expect(extractInsight('chapters', different).length).toBeLessThanOrEqual(30);
  });

  it('has at most as many statements as asked for', () => {
    const questions = of(
      Array.from({ length: 500 }, (_, index) => ['Quem', 'paga', `conta${index}?`]).flat(),
    );
    expect(extractInsight('questions', questions)).toHaveLength(300);
    expect(extractInsight('questions', questions, { statementsMax: 7 })).toHaveLength(7);
  });
});
