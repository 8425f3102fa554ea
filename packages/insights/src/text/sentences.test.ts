import { describe, expect, it } from '@jest/globals';
import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import { readSentences } from './sentences.ts';

type Part = { readonly text: string; readonly speaker?: string; readonly pauseMs?: number } & Partial<
  Pick<TranscriptPassage, 'sentAt' | 'startsParagraph' | 'language'>
>;

const documentOf = (parts: readonly Part[], language = 'pt'): TranscriptDocument => {
  let atMs = 0;
  const segments = parts.map(({ text, speaker, pauseMs = 0, ...others }, index) => {
    atMs += pauseMs;
    const words = text.split(' ').map((word) => {
      atMs += 400;
      return { text: word, startMs: atMs - 400, endMs: atMs, confidence: null };
    });
    return { ...others, id: `s${index}`, speaker: speaker ?? null, words };
  });
  return { language, durationMs: atMs, speakers: [], segments };
};

const textsOf = (parts: readonly Part[], language?: string): string[] =>
  readSentences(documentOf(parts, language)).map(({ text }) => text);

describe('the sentences of a transcript', () => {
  it('go on from passage to passage of one speaker', () => {
    expect(textsOf([{ text: 'A reunião' }, { text: 'foi adiada. Para' }, { text: 'sexta.' }])).toEqual([
      'A reunião foi adiada.',
      'Para sexta.',
    ]);
  });

  it.each([
    [
      'another speaker',
      [
        { text: 'A reunião', speaker: 'a' },
        { text: 'foi adiada.', speaker: 'b' },
      ],
    ],
    ['a message', [{ text: 'A reunião' }, { text: 'foi adiada.', sentAt: '2026-03-01T10:00:00' }]],
    ['a paragraph of a user', [{ text: 'A reunião' }, { text: 'foi adiada.', startsParagraph: true }]],
    ['another language', [{ text: 'A reunião' }, { text: 'foi adiada.', language: 'es' }]],
    ['a long pause', [{ text: 'A reunião' }, { text: 'foi adiada.', pauseMs: 5_000 }]],
  ])('end at %s', (_, parts) => {
    expect(textsOf(parts)).toEqual(['A reunião', 'foi adiada.']);
  });

  it('have the silence before them', () => {
    const [, second] = readSentences(
      documentOf([{ text: 'Sim.' }, { text: 'Então vamos.', pauseMs: 1_500 }]),
    );
    expect(second?.pauseMs).toBe(1_500);
  });

  it('have no space between words of a language without', () => {
    expect(textsOf([{ text: '今日は 会議 です。 予算' }], 'ja')).toEqual(['今日は会議です。', '予算']);
  });

  it('of a text without punctuation are cut at its pauses, and none is long', () => {
    const parts = Array.from({ length: 30 }, () => ({
      text: 'a gente viu o prazo da obra ontem',
      pauseMs: 800,
    }));
    expect(textsOf(parts)).toEqual(parts.map(({ text }) => text));
    const steady = readSentences(
      documentOf([{ text: Array.from({ length: 500 }, () => 'palavra').join(' ') }]),
    );
    expect(Math.max(...steady.map(({ words }) => words.length))).toBeLessThanOrEqual(45);
    expect(steady.flatMap(({ words }) => words)).toHaveLength(500);
  });
});
