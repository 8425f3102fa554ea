import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { findStamp, keepStamp, stampOf } from './stamp.mjs';

const directory = await createTemporaryDirectory();
afterAll(directory.remove);

describe('a stamp', () => {
  it('changes with each value and with its boundaries', () => {
    expect(stampOf('a', 'b')).toBe(stampOf('a', 'b'));
    expect(stampOf('a', 'b')).not.toBe(stampOf('a', 'c'));
    expect(stampOf('ab', 'c')).not.toBe(stampOf('a', 'bc'));
  });

  it('can be stored and found again', () => {
    const file = join(mkdtempSync(join(directory.path, 'stamp-')), 'deep', 'x.stamp');
    expect(findStamp(file)).toBeUndefined();
    keepStamp(file, stampOf('a'));
    expect(findStamp(file)).toBe(stampOf('a'));
  });
});
