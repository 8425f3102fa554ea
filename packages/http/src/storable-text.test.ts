import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findUnstorableText } from './storable-text.ts';

describe('text that cannot be stored', () => {
  it.each([
    ['a\u0000', ''],
    [{ user_ip: '\u0000' }, '/user_ip'],
    [{ list: [{ name: 'ok' }, { name: 'half \ud83d' }] }, '/list/1/name'],
    [{ list: { 'a\u0000': 1 } }, '/list'],
    ['\ude00 first', ''],
  ])('%j is found at "%s"', (value, path) => {
    expect(findUnstorableText(value)).toBe(path);
  });

  it.each([['😀 ação \u0007 \u202e'], [''], [null], [undefined], [7], [{ list: [true, null, { a: 'b' }] }]])(
    'is not found in %j',
    (value) => {
      expect(findUnstorableText(value)).toBeUndefined();
    },
  );

  it('is not found in values that have none', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
        fc.pre(!JSON.stringify(value).includes(String.raw`\u0000`));
        expect(findUnstorableText(value)).toBeUndefined();
      }),
      { seed: 7 },
    );
  });

  it('is found at any depth', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}"\\u0000"${']'.repeat(50_000)}`) as unknown;
    expect(findUnstorableText(deep)).toBeDefined();
  });
});
