import { describe, expect, it } from '@jest/globals';
import { type AvailableModel, pickModel } from './pick-model.ts';

const base = { name: 'base', languages: ['pt', 'en', 'ja'] };
const large = { name: 'large' };
const european = { name: 'european', languages: ['pt', 'en'] };

const pick = (wanted: string, available: readonly AvailableModel[], language = 'pt') =>
  pickModel({ wanted, byDefault: 'base', language, available });

describe('the model of a recording', () => {
  it('is the wanted one if a worker has it', () => {
    expect(pick('large', [base, large])).toEqual({ name: 'large', isReplaced: false });
  });

  it('is the default if no worker has the wanted one, else another that workers have', () => {
    expect(pick('large', [base, european])).toEqual({ name: 'base', isReplaced: true });
    expect(pick('large', [european])).toEqual({ name: 'european', isReplaced: true });
  });

  it('is one that recognises the language, which does not count as replaced', () => {
    expect(pick('european', [european, base], 'ja')).toEqual({ name: 'base', isReplaced: false });
    expect(pick('european', [european, base], 'und')).toEqual({ name: 'european', isReplaced: false });
    expect(pick('european', [european], 'ja')).toEqual({ name: 'european', isReplaced: false });
  });

  it('stays the wanted one while workers have none', () => {
    expect(pick('large', [])).toEqual({ name: 'large', isReplaced: false });
  });
});
