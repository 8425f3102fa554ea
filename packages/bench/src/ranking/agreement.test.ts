import { describe, expect, it } from '@jest/globals';
import { mostAgreed, vote } from './agreement.ts';
import type { RankedText } from './lists.ts';

const textOf = (text: string, logprob = -1): RankedText => ({
  text,
  tokens: 4,
  logprob,
  logprobPadded: logprob,
  logprobFaster: logprob,
});

describe('agreement of texts', () => {
  it('takes the text that differs least from the others', () => {
    const texts = ['a porta estava perta', 'a porta estava aberta', 'a torta estava aberta'].map((text) =>
      textOf(text),
    );
    expect(mostAgreed(texts, 0)).toBe('a porta estava aberta');
  });

  it('takes the most probable text where the others hardly count', () => {
    const texts = [textOf('um gato', -1), textOf('dois patos', -30), textOf('dois ratos', -30)];
    expect(mostAgreed(texts, 1)).toBe('um gato');
  });

  it('votes on each word, also against every single text', () => {
    const texts = ['o gato preto dormiu', 'um gato preto comeu', 'um rato preto dormiu'].map((text) =>
      textOf(text),
    );
    expect(vote(texts, 0)).toBe('um gato preto dormiu');
  });

  it('adds and drops words that most of the texts have or lack', () => {
    const added = ['ela saiu cedo', 'ela não saiu cedo', 'ela não saiu cedo'].map((text) => textOf(text));
    expect(vote(added, 0)).toBe('ela não saiu cedo');
    const dropped = ['ela não saiu', 'ela saiu', 'ela saiu'].map((text) => textOf(text));
    expect(vote(dropped, 0)).toBe('ela saiu');
  });
});
