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

  it.each(['ENOTDIR', 'EEXIST'])('names the file that stands where a folder should be (%s)', (code) => {
    const error = Object.assign(new Error(`${code}: mkdir`), { code, path: '/data/x/logs' });
    expect(explain(error)).toBe('/data/x/logs cannot be a folder: a file is in the way.');
  });

  it('keeps the stack of what nobody foresaw', () => {
    expect(explain(new Error('odd'))).toContain('fail.test.ts');
  });
});
