import { describe, expect, it } from '@jest/globals';
import type { VocabularyEntry, Word } from '../types.ts';
import { spellingsOf } from './spellings.ts';
import { createWriteVocabulary } from './write-vocabulary.ts';

/** Words of a tenth of a second, with the spaces before them. */
const said = (text: string): Word[] =>
  (text.match(/\s*\S+/gu) ?? []).map((word, i) => ({
    text: i === 0 ? ` ${word}` : word,
    startMs: 100 * i,
    endMs: 100 * (i + 1),
    confidence: 0.9,
  }));
const write = (text: string, ...entries: VocabularyEntry[]) =>
  createWriteVocabulary(entries.flatMap(spellingsOf))(said(text));
const textOf = (words: readonly Word[]) => words.map((word) => word.text).join('');
const marked = (words: readonly Word[]) =>
  words.filter(({ fromVocabulary }) => fromVocabulary).map((word) => word.text.trim());

describe('the vocabulary in the words of a recognition', () => {
  it('is marked, with its punctuation, and nothing else is', () => {
    const words = write('Falei com (Thiago Gonçalves), do RH.', { text: 'Thiago Gonçalves' });
    expect(marked(words)).toEqual(['(Thiago', 'Gonçalves),']);
    expect(textOf(words)).toBe(' Falei com (Thiago Gonçalves), do RH.');
    expect(words[2]).toEqual({ ...said('a b (Thiago')[2], fromVocabulary: true });
  });

  it('is written as its entry where the model wrote it as it sounds', () => {
    const words = write('o si esse até, e outro', { text: 'CSAT', soundsLike: 'si esse até' });
    expect(textOf(words)).toBe(' o CSAT, e outro');
    expect(words[1]).toMatchObject({ startMs: 100, endMs: 400, confidence: 0.9, fromVocabulary: true });
  });

  it('shares the time of fewer words', () => {
    const words = write('usa sânquia hoje', { text: 'Sankhya Om', soundsLike: 'sânquia' });
    expect(words.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
      [' usa', 0, 100],
      [' Sankhya', 100, 173],
      [' Om', 173, 200],
      [' hoje', 200, 300],
    ]);
  });

  it('is the longest entry', () => {
    const words = write('Ana Paula Lima', { text: 'Ana' }, { text: 'Ana Paula' });
    expect(marked(words)).toEqual(['Ana', 'Paula']);
  });

  it('is no part of a longer word, and no common word that is written alike', () => {
    expect(marked(write('Anatomia vale muito', { text: 'Ana' }, { text: 'Vale' }))).toEqual([]);
  });

  it('is found in scripts without spaces', () => {
    const words = ['私', 'は', '東京', '都', 'です'].map((text, i) => ({
      text,
      startMs: i,
      endMs: i + 1,
    }));
    expect(createWriteVocabulary(spellingsOf({ text: '東京都' }))(words)).toEqual([
      words[0],
      words[1],
      { text: '東京都', startMs: 2, endMs: 4, fromVocabulary: true },
      words[4],
    ]);
  });
});
