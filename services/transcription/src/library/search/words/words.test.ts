import { describe, expect, it } from '@jest/globals';
import { countTurns } from '../../../testing/count-turns.ts';
import { foldSearched, splitWords } from './words.ts';

describe('the searched content', () => {
  it('is the folded words in order between spaces, and each of them once', async () => {
    expect(await foldSearched('Reunião 1.mp3', 'A reunião, às 9h.')).toEqual({
      content: ' reuniao 1 mp3 a reuniao as 9h ',
      words: ['reuniao', '1', 'mp3', 'a', 'as', '9h'],
    });
    expect(await foldSearched('…', '')).toEqual({ content: '  ', words: [] });
  });

  it('of a long text without spaces is folded in turns, too, and no word is cut', async () => {
    const sentence = '今日は会議で予算について話しました。';
    const { words } = await foldSearched(sentence);
    const long = sentence.repeat(5_000);
    expect((await foldSearched(long)).words).toEqual(words);
    expect(await countTurns(() => foldSearched(long))).toBeGreaterThanOrEqual(8);
    expect(await countTurns(() => foldSearched('𠮷'.repeat(45_000)))).toBeGreaterThanOrEqual(4);
  });

  it('is the same in a long text as word by word', async () => {
    const text = Array.from({ length: 30_000 }, (_, index) => `palavra${index % 700}`).join(' ');
    const { content, words } = await foldSearched('', text);
    expect(content).toBe(` ${splitWords(text).join(' ')} `);
    expect(words).toHaveLength(700);
  });

  it('ends before the first word beyond the limit', async () => {
    const said = Array.from({ length: 20_001 }, (_, index) => `p${index}`);
    const { content, words } = await foldSearched('aula', [...said, 'p1'].join(' '));
    expect(words).toHaveLength(20_000);
    expect(content.endsWith(` ${said.at(-4)} ${said.at(-3)} `)).toBe(true);
  });
});
