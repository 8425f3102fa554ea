import { describe, expect, it } from '@jest/globals';
import type { TranscriptPassage } from '@escriba/contracts/transcription/document';
import { findChangedSentences } from './changed-sentences.ts';

const passage = (id: string, speaker: string | null, startMs: number, text: string): TranscriptPassage => ({
  id,
  speaker,
  words: text.split(' ').map((word, index) => ({
    text: word,
    startMs: startMs + index * 100,
    endMs: startMs + index * 100 + 90,
    confidence: null,
  })),
});
const source = (quote: string, startMs: number, endMs: number) => ({
  text: 'x',
  sources: [{ quote, startMs, endMs }],
});
const changedOf = (segments: TranscriptPassage[], ...statements: ReturnType<typeof source>[]) => [
  ...findChangedSentences({ segments, language: 'pt' }, statements),
];

describe('findChangedSentences', () => {
  it('finds sentences whose words are no longer there', () => {
    const text = [passage('a', 'p1', 0, 'Um dia bom.'), passage('b', 'p1', 1_000, 'Outra frase.')];
    expect(changedOf(text, source('Um dia bom.', 0, 290), source('Uma frase.', 1_000, 1_190))).toEqual([1]);
  });

  it('finds a sentence that goes over several passages', () => {
    const text = [passage('a', 'p1', 0, 'Um dia'), passage('b', 'p1', 1_000, 'muito bom.')];
    expect(changedOf(text, source('Um dia muito bom.', 0, 1_190))).toEqual([]);
  });

  it('finds a sentence beside which another speaker speaks', () => {
    const text = [
      passage('a', 'p1', 0, 'Um dia'),
      passage('b', 'p2', 150, 'Sim, sim.'),
      passage('c', 'p1', 400, 'muito bom.'),
    ];
    expect(changedOf(text, source('Um dia muito bom.', 0, 590))).toEqual([]);
  });

  it('finds a sentence that is deleted, and all of an empty text', () => {
    const text = [passage('a', 'p1', 0, 'Um dia'), passage('b', 'p1', 9_000, 'Fim.')];
    expect(changedOf(text, source('Muito bom.', 4_000, 5_000), source('Fim.', 9_000, 9_090))).toEqual([0]);
    expect(changedOf([], source('Fim.', 9_000, 9_090))).toEqual([0]);
  });
});
