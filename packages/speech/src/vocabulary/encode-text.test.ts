import { join } from 'node:path';
import { getModelDir } from '@escriba/models';
import { describe, expect, it } from '@jest/globals';
import { readTokens, tokensToText } from '../whisper/tokens.ts';
import { createTextEncoder } from './encode-text.ts';

const toy = ['a', 'b', 'c', ' ', 'bc', 'ab', 'abc', ' a'].map((text) => Buffer.from(text, 'utf8'));

describe('a text as tokens', () => {
  it('joins first the neighbours whose token has the lowest id', () => {
    const encode = createTextEncoder(toy);
    expect(encode('abc')).toEqual([6]);
    expect(encode('abcb')).toEqual([6, 1]);
    expect(encode('ab ab')).toEqual([5, 3, 5]);
  });

  it('is divided as the model writes it, and is whole again', async () => {
    const tokens = await readTokens(join(await getModelDir('whisper-base'), 'tokens.txt'));
    const encode = createTextEncoder(tokens);
    const read = (text: string) => encode(text).map((id) => tokensToText([id], tokens));
    expect(read(' Thiago Gonçalves')).toEqual([' Thi', 'ago', ' Gon', 'ç', 'al', 'ves']);
    expect(read(' NR-35')).toEqual([' NR', '-', '35']);
    for (const text of [' Itaú é o banco; “já” – 東京', ' 👩🏽‍🚀 Zoë', "Sant'Anna d'Oeste"])
      expect(tokensToText(encode(text), tokens)).toBe(text);
  });
});
