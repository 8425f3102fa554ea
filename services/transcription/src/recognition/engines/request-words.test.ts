import { describe, expect, it } from '@jest/globals';
import { nextWordsField, toRequestWords, wordsFieldOf } from './request-words.ts';

const entries = (...texts: string[]) => texts.map((text) => ({ text }));
const many = Array.from({ length: 300 }, (_, index) => ({ text: `Nome${index}` }));

describe('words of a vocabulary in a request', () => {
  it('are keywords of the model that takes them, else a prompt, and none of models that take none', () => {
    expect(wordsFieldOf('gpt-transcribe')).toBe('keywords');
    expect(wordsFieldOf('whisper-1')).toBe('prompt');
    expect(wordsFieldOf('gpt-4o-transcribe-diarize')).toBe('none');
  });

  it('are sent once each, in order', () => {
    const words = entries('Thiago Gonçalves', ' NR-35 ', 'Thiago Gonçalves', '');
    expect(toRequestWords('prompt', words)).toEqual({
      fields: { prompt: 'Thiago Gonçalves, NR-35' },
      leftOut: 0,
    });
    expect(toRequestWords('keywords', words).fields).toEqual({ keywords: ['Thiago Gonçalves', 'NR-35'] });
  });

  it.each(['prompt', 'keywords', 'none'] as const)(
    'beyond the limit of %s are left out whole, and counted',
    (field) => {
      const { fields, leftOut } = toRequestWords(field, many);
      const sent = fields.keywords ?? fields.prompt?.split(', ') ?? [];
      expect(sent).toEqual(many.slice(0, sent.length).map(({ text }) => text));
      expect(sent.length + leftOut).toBe(300);
      expect(fields.prompt?.length ?? 0).toBeLessThanOrEqual(500);
    },
  );

  it('that a server refuses are sent in another way, and then not at all', () => {
    expect(nextWordsField('keywords')).toBe('prompt');
    expect(nextWordsField('prompt')).toBe('none');
  });
});
