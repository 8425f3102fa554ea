import { describe, expect, it } from '@jest/globals';
import type { PieceResult } from '../../platform/db/json.ts';
import { toSavedResult } from './saved-result.ts';

const shared = { language: 'pt', flags: [], model: 'large', speechModel: 'fast' } as const;
const heard: PieceResult = { text: 'oi', language: 'pt', segments: [], flags: [] };
const save = (result: PieceResult, before: PieceResult | null = null) =>
  toSavedResult(result, { piece: { result: before }, shared: { ...shared, flags: [] } });

describe('the model of a saved piece', () => {
  it('is that of its recording, with the choice of the user', () => {
    expect(save(heard).model).toBe('large-fast');
    expect(save(heard, { ...heard, model: 'base', language: 'en' }).model).toBe('large-fast');
  });

  it('is the one that recognised it, if the engine says so', () => {
    expect(save({ ...heard, model: 'base' }).model).toBe('base');
  });
});
