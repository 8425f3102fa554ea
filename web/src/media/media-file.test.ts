import { describe, expect, it } from '@jest/globals';
import { isMedia, isVideo } from './media-file.ts';

describe('a file', () => {
  it('is a recording by its type, or by its extension when the system names no type', () => {
    expect(isMedia({ name: 'a', type: 'audio/mpeg' })).toBe(true);
    expect(isMedia({ name: 'a', type: 'application/ogg' })).toBe(true);
    expect(isMedia({ name: 'AULA.FLAC', type: '' })).toBe(true);
    expect(isMedia({ name: 'notas.mp3', type: 'text/plain' })).toBe(false);
    expect(isMedia({ name: 'pasta', type: '' })).toBe(false);
  });

  it('is video or audio', () => {
    expect(isVideo({ name: 'a.mp4', type: 'video/mp4' })).toBe(true);
    expect(isVideo({ name: 'a.MOV', type: '' })).toBe(true);
    expect(isVideo({ name: 'a.mp3', type: 'audio/mpeg' })).toBe(false);
  });
});
