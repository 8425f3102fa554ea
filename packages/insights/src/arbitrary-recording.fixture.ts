import type { TranscriptDocument, TranscriptWord } from '@escriba/contracts/transcription/document';
import * as fc from 'fast-check';

/** Words as users and engines write them, among them what breaks careless code. */
const VOCABULARY = [
  ...'o orçamento da reunião ficou em dois mil reais, até sexta-feira. Quem paga? São Paulo cresceu 15%. né? hum… é… é o o prazo prazo'.split(
    ' ',
  ),
  ...'The budget of New York, was due by Friday. Who pays $500? 12/05/2026 well-known OK'.split(' '),
  'constructor',
  '__proto__',
  'toString',
  '今日は会議です。',
  '会議',
  '予算',
  'วันนี้ประชุม',
  'مرحبا',
  'الاجتماع؟',
  'שלום.',
  '😀',
  '👩‍👩‍👧‍👦!',
  'e\u0301\u0301\u0301',
  '\u200f',
  '…',
  '"',
  '(?:',
  'a'.repeat(200),
  '🇧🇷🇧🇷',
  '１２３',
  'ＡＢＣ',
] as const;
const LANGUAGES = ['pt', 'en', 'de', 'zh', 'ja', 'th', 'ar', 'haw', 'xx', '', 'pt-BR', 'constructor'];

/** Generates transcripts in any language: times in order, with pauses, overlaps, messages, paragraphs, and speakers known and unknown. */
export const arbitraryRecording = (): fc.Arbitrary<TranscriptDocument> =>
  fc
    .record({ language: fc.constantFrom(...LANGUAGES), passages: fc.array(passage(), { maxLength: 30 }) })
    .map(({ language, passages }) => {
      let nowMs = 0;
      let durationMs = 0;
      const segments = passages.map(({ words, language: own, ...others }, index) => ({
        ...others,
        id: `s${index + 1}`,
        ...(own === undefined ? {} : { language: own }),
        words: words.map(({ text, pauseMs, lengthMs, confidence }): TranscriptWord => {
          const startMs = nowMs + pauseMs;
          // The next word may start before this one has ended.
          nowMs = startMs + Math.floor(lengthMs / 2);
          durationMs = Math.max(durationMs, startMs + lengthMs);
          return { text, startMs, endMs: startMs + lengthMs, confidence };
        }),
      }));
      const speakers = ['p1', 'p2'].map((id, index) => ({ id, name: index === 0 ? 'Ana' : null }));
      return { language, durationMs, speakers, segments };
    });

const passage = () =>
  fc.record(
    {
      speaker: fc.constantFrom(null, 'p1', 'p2'),
      language: fc.constantFrom('pt', 'en', 'ja', 'es'),
      startsParagraph: fc.boolean(),
      sentAt: fc.constant('2026-03-01T10:00:00'),
      words: fc.array(word(), { minLength: 1, maxLength: 40 }),
    },
    { requiredKeys: ['speaker', 'words'] },
  );

const word = () =>
  fc.record({
    text: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...VOCABULARY) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }) },
    ),
    pauseMs: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 0, max: 400 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 9_000 }) },
    ),
    lengthMs: fc.integer({ min: 0, max: 600 }),
    confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  });
