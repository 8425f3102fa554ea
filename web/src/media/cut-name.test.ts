/** @keepOrder the first test checks that nothing has created the segmenter yet, which the later ones do */

import { describe, expect, it, jest } from '@jest/globals';

const create = jest.spyOn(Intl, 'Segmenter');
const { cutName } = await import('./cut-name.ts');

describe('cutName', () => {
  it('does not create the segmenter of letters, which blocks the page, for names that fit', () => {
    expect(cutName('ata.mp3', 20)).toBe('ata.mp3');
    expect(create).not.toHaveBeenCalled();
    create.mockRestore();
  });

  it('keeps the beginning and the extension of a long name', () => {
    expect(cutName('Reunião do conselho de administração.mp3', 20)).toBe('Reunião do co…ão.mp3');
  });

  it('counts what users see as one letter', () => {
    expect(cutName('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦.mp3', 7)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦.mp3');
  });

  it('removes characters that reverse the text', () => {
    expect(cutName('ata‮3pm.exe', 20)).toBe('ata3pm.exe');
  });
});
