import { describe, expect, it } from '@jest/globals';
import { Refusal, explain } from './fail.mjs';

describe('what a person reads when the start fails', () => {
  it('is the sentence of a refusal, without a stack', () => {
    expect(explain(new Refusal('Port 8080 is already in use'))).toBe('Port 8080 is already in use');
  });

  it('names the full disk', () => {
    const error = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', path: '/data/x' });
    expect(explain(error)).toBe('The disk is full (while writing /data/x): free some space and try again.');
  });

  it('keeps the stack of what nobody foresaw', () => {
    expect(explain(new Error('odd'))).toContain('fail.test.ts');
  });
});
