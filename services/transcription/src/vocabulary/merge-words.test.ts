import { VOCABULARY_WORDS_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import { describe, expect, it } from '@jest/globals';
import { mergeWords } from './merge-words.ts';

describe('merged words', () => {
  it('are each there once, as the most specific list has it', () => {
    const own = [{ text: 'ANA', soundsLike: 'aná' }];
    expect(mergeWords([own, [{ text: 'Ana' }, { text: 'Aná' }], [{ text: 'bia' }, { text: 'ana' }]])).toEqual(
      [...own, { text: 'Aná' }, { text: 'bia' }],
    );
  });

  it('are at most a thousand, of which the most specific ones stay', () => {
    const account = Array.from({ length: VOCABULARY_WORDS_MAX }, (_, index) => ({ text: `p${index}` }));
    const merged = mergeWords([[{ text: 'própria' }], account]);
    expect(merged).toHaveLength(VOCABULARY_WORDS_MAX);
    expect(merged[0]).toEqual({ text: 'própria' });
  });
});
