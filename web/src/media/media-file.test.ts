import { describe, expect, it } from '@jest/globals';
import { ACCEPTED_TYPES, isMedia, isVideo } from './media-file.ts';

describe('a file', () => {
  it('is a recording by its type, or by its extension when the system names no type', () => {
    expect(isMedia({ name: 'a', type: 'audio/mpeg' })).toBe(true);
    expect(isMedia({ name: 'a', type: 'application/ogg' })).toBe(true);
    expect(isMedia({ name: 'AULA.FLAC', type: '' })).toBe(true);
    expect(isMedia({ name: 'notas.mp3', type: 'text/plain' })).toBe(false);
    expect(isMedia({ name: 'pasta', type: '' })).toBe(false);
  });

  it('of a phone or a camera is a recording, whatever the system calls it', () => {
    expect(isMedia({ name: 'recado.amr', type: '' })).toBe(true);
    expect(isMedia({ name: 'recado.CAF', type: 'application/octet-stream' })).toBe(true);
    expect(isMedia({ name: 'aula.wma', type: 'application/vnd.ms-asf' })).toBe(true);
    expect(isMedia({ name: '00001.ts', type: 'text/vnd.trolltech.linguist' })).toBe(true);
    expect(isVideo({ name: '00001.m2ts', type: '' })).toBe(true);
    expect(isVideo({ name: 'aula.wma', type: 'application/vnd.ms-asf' })).toBe(false);
    expect(isMedia({ name: 'program.exe', type: 'application/octet-stream' })).toBe(false);
    expect(ACCEPTED_TYPES).toMatch(/^video\/\*,audio\/\*,.*\.amr,.*\.flv$/);
  });

  it('is video or audio', () => {
    expect(isVideo({ name: 'a.mp4', type: 'video/mp4' })).toBe(true);
    expect(isVideo({ name: 'a.MOV', type: '' })).toBe(true);
    expect(isVideo({ name: 'a.mp3', type: 'audio/mpeg' })).toBe(false);
  });
});
