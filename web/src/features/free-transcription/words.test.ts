import { describe, expect, it } from '@jest/globals';
import { foreignAnswer } from './failure.ts';
import { toParagraphs } from './paragraphs.ts';

describe('what visitors read', () => {
  it("a proxy's page shrinks to its words", () => {
    const { answer } = foreignAnswer(502, '<html><title>x</title><h1>Bad   gateway</h1></html>');
    expect(answer).toEqual({ status: 502, body: 'Bad gateway' });
  });

  it('long texts fall into paragraphs at pauses and sentence ends, and lose nothing', () => {
    const segments = Array.from({ length: 60 }, (_, index) => ({
      startMs: index * 4_000,
      endMs: index * 4_000 + 3_500,
      text: 'Uma frase inteira, nem curta nem comprida.',
    }));
    const paragraphs = toParagraphs(segments);
    expect(paragraphs.length).toBeGreaterThan(3);
    expect(paragraphs.flat()).toEqual(segments);
    expect(toParagraphs([])).toEqual([]);
  });
});
