import { describe, expect, it } from '@jest/globals';
import { fileNameOf } from './content-disposition.ts';

describe('the name of a downloaded file', () => {
  it.each([
    [`attachment; filename="x.txt"; filename*=UTF-8''reuni%C3%A3o%201.txt`, 'reunião 1.txt'],
    ['attachment; filename="aula \\"final\\".srt"', 'aula "final".srt'],
    ['attachment; filename=aula.srt', 'aula.srt'],
    [`attachment; filename="a.txt"; filename*=UTF-8''%E0%A4%A`, 'a.txt'],
    [`attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd`, 'passwd'],
    ['attachment', undefined],
    ['', undefined],
  ])('%s → %s', (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });
});
