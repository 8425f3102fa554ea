import { describe, expect, it } from '@jest/globals';
import { parseByteRange } from './byte-range.ts';

describe('a Range header over 100 bytes', () => {
  it.each([
    ['bytes=0-9', { startByte: 0, endByte: 9 }],
    ['bytes=90-', { startByte: 90, endByte: 99 }],
    ['bytes=-10', { startByte: 90, endByte: 99 }],
    ['bytes=-1000', { startByte: 0, endByte: 99 }],
    ['bytes=50-1000', { startByte: 50, endByte: 99 }],
    ['BYTES=0-0', { startByte: 0, endByte: 0 }],
    ['bytes=99-99', { startByte: 99, endByte: 99 }],
  ])('%s selects a part', (header, range) => expect(parseByteRange(header, 100)).toEqual(range));

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=99999999999999999999999-'])(
    '%s cannot be satisfied',
    (header) => expect(parseByteRange(header, 100)).toBe('unsatisfiable'),
  );

  it.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=9-0',
    'bytes=0-1,5-6',
    'lines=0-1',
    'bytes=1.5-3',
    'bytes=+1-3',
  ])('%s is ignored', (header) => expect(parseByteRange(header, 100)).toBe('whole'));

  it('over an empty file never selects a part', () => {
    expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseByteRange('bytes=-5', 0)).toBe('unsatisfiable');
  });
});
