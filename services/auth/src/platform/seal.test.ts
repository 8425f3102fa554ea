import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deriveKey, newIv, seal, unseal } from './seal.ts';

const key = deriveKey('secret', 'test');
const sealed = (plain: Buffer) => seal(plain, { key, context: 'c', iv: newIv(randomBytes) });
const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));

describe('sealed data', () => {
  it('opens to its plain text', () => {
    fc.assert(
      fc.property(bytes, (plain) => unseal(sealed(plain), { key, context: 'c' })?.equals(plain) === true),
    );
  });

  it('does not open with another key, in another context, or with any bit changed', () => {
    const box = sealed(Buffer.from('hello'));
    expect(unseal(box, { key: deriveKey('secret', 'other'), context: 'c' })).toBeUndefined();
    expect(unseal(box, { key, context: 'd' })).toBeUndefined();
    for (let at = 0; at < box.length; at += 1) {
      const changed = Buffer.from(box);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(unseal(changed, { key, context: 'c' })).toBeUndefined();
    }
  });

  it('does not open if it is truncated', () => {
    const box = sealed(Buffer.from('hello'));
    for (let length = 0; length < box.length; length += 1)
      expect(unseal(box.subarray(0, length), { key, context: 'c' })).toBeUndefined();
  });
});
