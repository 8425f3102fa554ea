import { describe, expect, it } from '@jest/globals';
import { checkFiles } from './free-file.ts';

const make = (name: string, type: string, size = 10): File =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });

describe('choosing a file', () => {
  it('accepts audio and video', () => {
    for (const [name, type] of [
      ['a.mp3', 'audio/mpeg'],
      ['a.webm', 'video/webm'],
      ['a.ogg', 'application/ogg'],
    ] as const) {
      expect(checkFiles([make(name, type)])).toHaveProperty('file');
    }
  });

  it('uses the extension when the system names no type', () => {
    expect(checkFiles([make('AULA.FLAC', '')])).toHaveProperty('file');
    expect(checkFiles([make('pasta', '')])).toMatchObject({ rejection: { reason: 'invalid' } });
  });

  it.each([
    ['something else', [make('notas.pdf', 'application/pdf')], 'invalid'],
    ['a text whose type says so', [make('notas.mp3', 'text/plain')], 'invalid'],
    ['more than 500 MB', [make('a.mp4', 'video/mp4', 500 * 1_048_576 + 1)], 'tooLarge'],
    ['an empty file', [make('a.mp3', 'audio/mpeg', 0)], 'empty'],
    ['two files', [make('a.mp3', 'audio/mpeg'), make('b.mp3', 'audio/mpeg')], 'many'],
  ])('refuses %s', (_, files, reason) => {
    expect(checkFiles(files)).toMatchObject({ rejection: { reason } });
  });

  it('accepts exactly 500 MB, and ignores an empty choice', () => {
    expect(checkFiles([make('a.mp4', 'video/mp4', 500 * 1_048_576)])).toHaveProperty('file');
    expect(checkFiles([])).toBeUndefined();
  });
});
