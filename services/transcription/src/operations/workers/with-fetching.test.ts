import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import { describe, expect, it } from '@jest/globals';
import { withFetching } from './with-fetching.ts';

const FETCHING: HealthPart = { ok: true, code: 'speech.model_fetching', message: 'large is being fetched.' };
const LACKS: HealthPart = { ok: true, code: 'speech.model_missing', message: 'large is not installed' };

describe('the report of a worker that fetches a model', () => {
  it('says so instead of that the model is missing, and what recognises meanwhile', () => {
    const message = 'large is being fetched. This worker recognises with base, small meanwhile.';
    expect(withFetching(LACKS, FETCHING, ['base', 'small'])).toEqual({ ...FETCHING, message });
    expect(withFetching({ ok: true }, FETCHING, [])).toEqual(FETCHING);
  });

  it('keeps other faults, and what it says without fetching', () => {
    const short: HealthPart = { ok: true, code: 'speech.memory_short', message: 'short' };
    const broken: HealthPart = { ok: false, code: 'speech.model_damaged', message: 'broken' };
    expect(withFetching(short, FETCHING, [])).toBe(short);
    expect(withFetching(broken, FETCHING, [])).toBe(broken);
    expect(withFetching(LACKS, undefined, ['base'])).toBe(LACKS);
  });
});
