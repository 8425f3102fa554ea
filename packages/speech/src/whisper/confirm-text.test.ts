import { describe, expect, it } from '@jest/globals';
import { confirmText } from './confirm-text.ts';
import type { StretchResult } from './recognise-stretch.ts';
import { scripted, stretchOf } from './scripted-model.fixture.ts';

const settings = { language: 'pt', task: 'transcribe' as const, beamSize: 1 };
const heard = 'hoje o céu está azul e o mar calmo';

const resultOf = (text: string, avgLogprob: number): StretchResult => {
  const words = text.split(' ').map((word, index) => ({
    text: ` ${word}`,
    startMs: 500 * index,
    endMs: 500 * (index + 1),
    confidence: 0.4,
  }));
  const tokens = words.length + 1;
  return {
    words,
    tokens,
    language: 'pt',
    languageProbability: 1,
    languages: [['pt', 1]],
    noSpeechProb: 0,
    logprob: avgLogprob * tokens,
    flags: new Set(),
  };
};

describe('a text', () => {
  const unsure = { flags: new Set(['unsure_kept']), logprob: 0, tokens: 0 };

  it('that is probable is heard once', async () => {
    const engine = scripted({ say: () => 'outra coisa' });
    const result = resultOf(heard, -0.5);
    expect(await confirmText(engine, stretchOf(6, 0, 0.9), result, settings)).toBe(result);
    expect(engine.heard).toEqual([]);
  });

  it('of one or two words is heard once: they agree or differ by chance', async () => {
    const engine = scripted({ say: () => 'ofícios' });
    const result = resultOf('ofício.', -0.9);
    expect(await confirmText(engine, stretchOf(2, 0, 0.9), result, settings)).toBe(result);
    expect(engine.heard).toEqual([]);
  });

  it('that is doubtful stays if most of it is heard again in slower sound', async () => {
    const engine = scripted({ say: () => 'hoje o céu estava azul e o mar é calmo', logprob: -0.9 });
    const result = resultOf(heard, -0.9);
    expect(await confirmText(engine, stretchOf(6, 0, 0.9), result, settings)).toBe(result);
    expect(engine.heard).toEqual([expect.closeTo(6.38, 2)]);
  });

  it.each([
    ['something else is', { say: () => 'eu sou o Rio de Janeiro' }],
    ['the model repeats itself', { say: () => Array.from({ length: 20 }, () => 'o que é isso').join(' ') }],
    ['the same is, but as improbable', { say: () => heard, logprob: -1.3 }],
  ])('that is doubtful is unsure if %s', async (_, script) => {
    const result = resultOf(heard, -0.9);
    const again = await confirmText(scripted(script), stretchOf(6, 0, 0.9), result, settings);
    expect(again).toMatchObject(unsure);
    expect(again.words.map(({ text, unsure: isUnsure }) => [text, isUnsure])).toEqual(
      result.words.map(({ text }) => [text, true]),
    );
  });

  it('that is not heard again is kept, as unsure, also where voice detection doubts the speech', async () => {
    const engine = scripted({ say: () => 'eu sou o Rio de Janeiro' });
    const again = await confirmText(engine, stretchOf(1, 0, 0.4), resultOf(heard, -0.9), settings);
    expect(again).toMatchObject(unsure);
    expect(again.words).toHaveLength(heard.split(' ').length);
  });

  it('of which only parts were good is heard again, however probable they are', async () => {
    const engine = scripted({ say: () => 'eu sou o Rio de Janeiro' });
    const recut = { ...resultOf(heard, -0.2), flags: new Set(['recut'] as const) };
    const { words } = await confirmText(engine, stretchOf(6, 0, 0.9), recut, settings);
    expect(words.every(({ unsure: isUnsure }) => isUnsure === true)).toBe(true);
  });
});
