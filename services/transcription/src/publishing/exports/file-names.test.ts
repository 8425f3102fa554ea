import { describe, expect, it } from '@jest/globals';
import { createFileNames } from './file-names.ts';

describe('the files of an archive', () => {
  it('keep titles with dots apart and whole', () => {
    const nameOf = createFileNames();
    const titles = [
      'Aula 1.1',
      'Aula 1.2',
      'Aula 1.2.mp3',
      'Processo 0801234-56.2026.8.05.0001',
      'Processo 0801234-56.2026.8.05.0002',
    ];
    expect(titles.map((title) => nameOf(title, 'txt'))).toEqual([
      'Aula 1.1.txt',
      'Aula 1.2.txt',
      'Aula 1.2 (2).txt',
      'Processo 0801234-56.2026.8.05.0001.txt',
      'Processo 0801234-56.2026.8.05.0002.txt',
    ]);
  });

  it.each([
    ['a.mp3', 'a.wav', 'A.mp3', 'a (2)'],
    ['reunião', 'reuni\u0061\u0303o', 'REUNIÃO'],
    ['straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος', 'οδοσ'],
    ['a/b', 'a b', 'a: b'],
    ['x'.repeat(200), `${'x'.repeat(200)}y`, `${'x'.repeat(200)}z`],
    ['', '...', '.mp3'],
  ])('never have two equal names, also where cases of letters are not told apart: %s', (...titles) => {
    const nameOf = createFileNames();
    const names = titles.map((title) => nameOf(title, 'srt').normalize('NFC').toUpperCase());
    expect(new Set(names).size).toBe(titles.length);
    expect(names.every((name) => name.endsWith('.SRT'))).toBe(true);
  });
});
