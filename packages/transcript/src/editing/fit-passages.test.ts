import { TranscriptPassage } from '@escriba/contracts/transcription/document';
import { describe, expect, it } from '@jest/globals';
import { groupIntoParagraphs } from '../views/paragraphs.ts';
import { replaceText } from './edit-text.ts';
import { fitPassages } from './fit-passages.ts';

const document = {
  language: 'pt',
  durationMs: 10_000,
  speakers: [],
  segments: [
    {
      id: 's1',
      speaker: null,
      words: [{ text: 'fim', startMs: 0, endMs: 9_000, confidence: 0.9 }],
    },
  ],
};
/** What the API takes. */
const PASSAGE_WORDS_MAX = TranscriptPassage.properties.words.maxItems;
let ids = 0;
const newId = () => `new-${(ids += 1)}`;

describe('a passage that is too long for the API', () => {
  it('is split into parts that fit, and stays one paragraph', () => {
    const text = 'palavra '.repeat(2 * PASSAGE_WORDS_MAX);
    const from = { id: 's1', offset: 0 };
    const pasted = replaceText(document, { from, to: from, text }).document;
    const fitted = fitPassages(pasted, newId);
    expect(fitted.segments.map(({ words }) => words.length)).toEqual([
      PASSAGE_WORDS_MAX,
      PASSAGE_WORDS_MAX,
      1,
    ]);
    expect(fitted.segments.flatMap(({ words }) => words)).toEqual(pasted.segments[0]?.words);
    expect(new Set(fitted.segments.map(({ id }) => id)).size).toBe(3);
    expect(groupIntoParagraphs(fitted.segments)).toHaveLength(1);
  });

  it('is the only one that changes: a text that fits stays the same object', () => {
    expect(fitPassages(document, newId)).toBe(document);
  });
});
