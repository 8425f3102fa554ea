import { describe, expect, it } from '@jest/globals';
import { joinRecognitions, piecesForLanguage } from './transcribe.ts';
import type { Recognition } from './types.ts';
import { combineLanguages } from './whisper/probabilities.ts';

const recognition = (text: string, startMs: number, changes: Partial<Recognition> = {}): Recognition => {
  const words = text
    .split(' ')
    .filter((word) => word !== '')
    .map((word, i) => ({ text: word, startMs: startMs + i, endMs: startMs + i + 1, confidence: 1 }));
  const segments = words.length === 0 ? [] : [{ text, startMs, endMs: startMs + words.length, words }];
  const measured = { avgLogprob: -0.2, noSpeechProb: 0, languages: [], flags: [] };
  return { text, language: 'pt', languageProbability: 0.9, words, segments, ...measured, ...changes };
};

describe('a recording’s pieces', () => {
  it('are joined in order, with every flag once', () => {
    const transcript = joinRecognitions(
      [
        recognition('Bom dia.', 0, { flags: ['recut'] }),
        recognition('', 0, { flags: ['no_speech'], language: 'en' }),
        recognition('Até logo.', 5_000, { flags: ['recut'], avgLogprob: -0.4 }),
      ],
      { durationMs: 9_000 },
    );
    expect(transcript).toMatchObject({ text: 'Bom dia. Até logo.', language: 'pt', durationMs: 9_000 });
    expect(transcript.words.map((word) => word.startMs)).toEqual([0, 1, 5_000, 5_001]);
    expect(transcript.segments).toHaveLength(2);
    expect(transcript.flags).toEqual(['recut', 'no_speech']);
    expect(transcript.avgLogprob).toBeCloseTo(-0.3);
  });

  it('are joined without spaces if the script has none', () => {
    const pieces = [recognition('今日は', 0), recognition('良い天気', 9)];
    expect(
      joinRecognitions(pieces, { durationMs: 99, language: { language: 'ja', probability: 1 } }).text,
    ).toBe('今日は良い天気');
  });

  it('may be empty: so is the transcript', () => {
    expect(joinRecognitions([], { durationMs: 8_000 })).toEqual({
      text: '',
      language: '',
      languageProbability: 0,
      durationMs: 8_000,
      words: [],
      segments: [],
      avgLogprob: 0,
      flags: [],
    });
  });
});

describe('a recording’s language', () => {
  it('is detected on the longest of its first pieces', () => {
    const pieces = [3, 20, 5, 18, 19, 2].map((seconds, i) => ({
      startMs: i * 30_000,
      endMs: i * 30_000 + seconds * 1_000,
      spans: [],
    }));
    expect(piecesForLanguage(pieces).map((piece) => piece.startMs)).toEqual([30_000, 90_000, 120_000]);
  });

  it('is the one that is most probable over all of them', () => {
    const guess = (probabilities: [string, number][]) => ({
      language: probabilities[0]?.[0] ?? '',
      probability: probabilities[0]?.[1] ?? 0,
      probabilities,
    });
    const combined = combineLanguages([
      {
        guess: guess([
          ['gl', 0.6],
          ['pt', 0.4],
        ]),
        weight: 1_000,
      },
      {
        guess: guess([
          ['pt', 0.9],
          ['gl', 0.1],
        ]),
        weight: 3_000,
      },
    ]);
    expect(combined.language).toBe('pt');
    expect(combined.probability).toBeCloseTo(0.775);
  });
});
