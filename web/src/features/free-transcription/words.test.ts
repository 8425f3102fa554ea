import { describe, expect, it } from '@jest/globals';
import { unknownResponse } from './failure.ts';
import { toParagraphs } from './paragraphs.ts';

describe('texts for visitors', () => {
  it("reduce a proxy's page to its text", () => {
    const { response } = unknownResponse(502, '<html><title>x</title><h1>Bad   gateway</h1></html>');
    expect(response).toEqual({ status: 502, body: 'Bad gateway' });
  });

  it('are split into paragraphs at pauses and sentence ends, without loss', () => {
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
