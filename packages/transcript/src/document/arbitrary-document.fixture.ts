import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import * as fc from 'fast-check';

const VOCABULARY = [
  'olá',
  'mundo',
  'sim',
  'não',
  'é',
  'constructor',
  '__proto__',
  'R$',
  'às',
  'vez',
  'bom',
  'dia',
];

/** Generates transcripts as engines and users create them: times in order, sometimes with pauses, overlaps and speakers. */
export const arbitraryDocument = (): fc.Arbitrary<TranscriptDocument> =>
  fc
    .array(
      fc.record({
        speaker: fc.constantFrom(null, 'p1', 'p2'),
        words: fc.array(
          fc.record({
            text: fc.constantFrom(...VOCABULARY),
            pauseMs: fc.integer({ min: 0, max: 400 }),
            lengthMs: fc.integer({ min: 0, max: 600 }),
            confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
          }),
          { minLength: 1, maxLength: 12 },
        ),
      }),
      { maxLength: 8 },
    )
    .map((passages) => {
      let nowMs = 0;
      let endMs = 0;
      const segments = passages.map(({ speaker, words }, index) => ({
        id: `s${index + 1}`,
        speaker,
        words: words.map(({ text, pauseMs, lengthMs, confidence }) => {
          const startMs = nowMs + pauseMs;
          // The next word may start before this one has ended.
          nowMs = startMs + Math.floor(lengthMs / 2);
          endMs = Math.max(endMs, startMs + lengthMs);
          return { text, startMs, endMs: startMs + lengthMs, confidence };
        }),
      }));
      const speakers = ['p1', 'p2'].map((id) => ({ id, name: null }));
      return { language: 'pt', durationMs: endMs + 500, speakers, segments };
    });
