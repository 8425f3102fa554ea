import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanFileName, cleanTitle } from './file-name.ts';

describe('the file name of an upload', () => {
  it.each([
    ['entrevista.mp3', 'entrevista.mp3'],
    ['/etc/passwd', 'passwd'],
    ['..', 'gravacao'],
    ['', 'gravacao'],
    [undefined, 'gravacao'],
    ['linha\r\nSet-Cookie: a=b.mp3', 'linhaSet-Cookie: a=b.mp3'],
    ['reunia\u0303o.ogg', 'reunião.ogg'],
    ['a%22b.wav', 'a"b.wav'],
  ])('%j becomes %j', (sent, kept) => expect(cleanFileName(sent)).toBe(kept));

  it('that is a typed title keeps what is before a slash', () => {
    expect(cleanTitle(' Aula 12/05 ')).toBe('Aula 12-05');
    expect(cleanTitle('AC\\DC.mp3')).toBe('AC-DC.mp3');
  });

  it('is never empty, a path or too long, and stays the same when sanitised again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (sent) => {
        const name = cleanFileName(sent);
        expect(name).not.toMatch(/[/\\\p{Cc}]/u);
        expect(Array.from(name).length).toBeGreaterThan(0);
        expect(Array.from(name).length).toBeLessThanOrEqual(255);
        expect(cleanFileName(name)).toBe(name);
      }),
    );
  });
});
