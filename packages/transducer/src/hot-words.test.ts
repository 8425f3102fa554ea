import { expect, it } from '@jest/globals';
import { createHotWords } from './hot-words.ts';

const toHotWords = createHotWords(['<unk>', '▁Go', ...Array.from('▁Gonçalvesni35-OmNR:'), '<blk>']);

it('an entry is given as it is written and as it is said', () => {
  expect(toHotWords([{ text: 'Gonçalves', soundsLike: 'gonsalves' }, { text: ' Om  Om ' }])).toBe(
    'Gonçalves/Om Om',
  );
  expect(toHotWords([{ text: 'Gonçalves', soundsLike: 'onçal' }])).toBe('Gonçalves/onçal');
});

it('an entry that sherpa-onnx would take for something else is left out', () => {
  const texts = ['Om/Om', ':5', 'Om :5', '#1', 'Ωmega', '', ' ', 'NR-35'];
  expect(toHotWords(texts.map((text) => ({ text })))).toBe('NR-35');
});

it('no vocabulary gives no hot words', () => {
  expect(toHotWords([])).toBe('');
});
