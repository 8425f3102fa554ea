import { describe, expect, it } from '@jest/globals';
import { Refusal, explain } from './fail.mjs';

describe('the error message of a failed start', () => {
  it('is the sentence of a refusal, without a stack', () => {
    expect(explain(new Refusal('Port 8080 is already in use'))).toBe('Port 8080 is already in use');
  });

  it('explains a full disk', () => {
    const error = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', path: '/data/x' });
    expect(explain(error)).toBe('The disk is full (while writing /data/x): free some space and try again.');
  });

  it.each(['ENOTDIR', 'EEXIST'])('names the file that has the name of a folder (%s)', (code) => {
    const error = Object.assign(new Error(`${code}: mkdir`), { code, path: '/data/x/logs' });
    expect(explain(error)).toBe('/data/x/logs cannot be a folder: a file of that name exists.');
  });

  it('keeps the stack of an unexpected error', () => {
    expect(explain(new Error('odd'))).toContain('fail.test.ts');
  });
});
