import { describe, expect, it } from '@jest/globals';
import { confirmWord, isUnsureWord, listUnsureWords } from './unsure-words.ts';

const passage = (id: string, ...confidences: (number | null)[]) => ({
  id,
  speaker: null,
  words: confidences.map((confidence, index) => ({
    text: `${id}${index}`,
    startMs: index,
    endMs: index,
    confidence,
  })),
});

const document = {
  language: 'pt',
  durationMs: 1_000,
  speakers: [],
  segments: [passage('a', 0.9, 0.2, null), passage('b', 0.8), passage('c', 0.1, 0.49)],
};

describe('words to check', () => {
  it('are those below the confidence of their language', () => {
    expect(listUnsureWords(document)).toEqual([
      { id: 'a', word: 1 },
      { id: 'c', word: 0 },
      { id: 'c', word: 1 },
    ]);
    const sureIn = (language: string) => !isUnsureWord({ confidence: 0.45 }, language);
    expect(['en', 'pt', 'es', 'de', 'fr', 'xx', 'constructor'].map(sureIn)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('are fewer by one that a user confirms, which changes nothing else', () => {
    const confirmed = confirmWord(document, { id: 'c', word: 0 });
    expect(listUnsureWords(confirmed)).toEqual([
      { id: 'a', word: 1 },
      { id: 'c', word: 1 },
    ]);
    expect(confirmed.segments[2]?.words[0]).toEqual({ text: 'c0', startMs: 0, endMs: 0, confidence: null });
    expect(confirmed.segments.slice(0, 2)).toEqual(document.segments.slice(0, 2));
    expect(confirmed.segments[2]?.words[1]).toBe(document.segments[2]?.words[1]);
    expect(confirmWord(document, { id: 'x', word: 0 })).toEqual(document);
  });
});
