import { describe, expect, it } from '@jest/globals';
import { readTokenIds } from './read-token-ids.ts';
import { readVocabulary, toTokensFile, type TokenIds } from './vocabulary.ts';

/** Returns tokens in OpenAI's order: text, end, start, languages, tasks, the others, time stamps. */
const tokensOf = (texts: number, languages: number): TokenIds => {
  const codes = Array.from({ length: languages }, (_, i) => `${letter(i / 26)}${letter(i % 26)}`);
  const others = ['translate', 'transcribe', 'startoflm', 'startofprev', 'nocaptions', 'notimestamps'];
  const special = ['endoftext', 'startoftranscript', ...codes, ...others].map((name) => `<|${name}|>`);
  const text = Array.from({ length: texts }, (_, i) => `t${i}`);
  return new Map([...text, ...special].map((name, id) => [name, id]));
};
const letter = (i: number) => String.fromCodePoint(97 + Math.floor(i));

describe('the special tokens of', () => {
  it.each([
    [
      'English alone',
      50_256,
      99,
      51_864,
      {
        eot: 50_256,
        sot: 50_257,
        transcribe: 50_358,
        noSpeech: 50_361,
        noTimestamps: 50_362,
        multilingual: false,
      },
    ],
    [
      '99 languages',
      50_257,
      99,
      51_865,
      {
        eot: 50_257,
        sot: 50_258,
        transcribe: 50_359,
        noSpeech: 50_362,
        noTimestamps: 50_363,
        multilingual: true,
      },
    ],
    [
      '100 languages',
      50_257,
      100,
      51_866,
      {
        eot: 50_257,
        sot: 50_258,
        transcribe: 50_360,
        noSpeech: 50_363,
        noTimestamps: 50_364,
        multilingual: true,
      },
    ],
  ] as const)('%s are found', (_, texts, languages, size, expected) => {
    const vocabulary = readVocabulary(tokensOf(texts, languages), size);
    expect(vocabulary).toMatchObject({ ...expected, size });
    expect(vocabulary.languages).toHaveLength(expected.multilingual ? languages : 1);
  });
});

it('tokens are written as their bytes', async () => {
  const vocab = { Ġo: 0, 'lÃ¡': 1, '': 2 };
  const names = [
    'endoftext',
    'startoftranscript',
    'pt',
    'translate',
    'transcribe',
    'startoflm',
    'startofprev',
    'nospeech',
    'notimestamps',
  ];
  const added_tokens = names.map((name, i) => ({ content: `<|${name}|>`, id: 3 + i }));
  const tokenizer = JSON.stringify({ model: { vocab }, added_tokens });
  const tokens = await readTokenIds((file) =>
    Promise.resolve(file === 'tokenizer.json' ? tokenizer : undefined),
  );
  const lines = toTokensFile(readVocabulary(tokens, 12 + 1501)).split('\n');
  expect(lines).toEqual([`${btoa(' o')} 0`, `${Buffer.from('lá').toString('base64')} 1`, '= 2', '']);
});

it.each(['vocabulary.json', 'vocabulary.txt', 'vocab.json'])('tokens are read from %s', async (name) => {
  const list = ['a', 'b', '<|endoftext|>'];
  const contents: Record<string, string> = {
    'vocabulary.json': JSON.stringify(list),
    'vocabulary.txt': list.join('\n'),
    'vocab.json': JSON.stringify({ a: 0, b: 1 }),
  };
  const files: Record<string, string | undefined> = {
    [name]: contents[name],
    'added_tokens.json': JSON.stringify({ '<|endoftext|>': 2 }),
  };
  const tokens = await readTokenIds((file) => Promise.resolve(files[file]));
  expect([...tokens]).toEqual([
    ['a', 0],
    ['b', 1],
    ['<|endoftext|>', 2],
  ]);
});
