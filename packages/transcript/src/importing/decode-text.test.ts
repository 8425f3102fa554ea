import { describe, expect, it } from '@jest/globals';
import { decodeText } from './decode-text.ts';

const utf8 = (text: string): Buffer => Buffer.from(text);
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('the text of a file', () => {
  it('in UTF-8 loses one character for each bad byte, even with a single accent', () => {
    expect(decodeText(Buffer.concat([utf8('Não '), Buffer.of(0xe3), utf8('o sei')]))).toBe('Não \ufffdo sei');
  });

  it('in Windows-1252 has its accents and its quotation marks, also in capitals', () => {
    expect(decodeText(latin('N\xc3O, disse: \x93VOC\xca\x94 n\xe3o'))).toBe('NÃO, disse: “VOCÊ” não');
    expect(decodeText(latin('N\xe3o sei'))).toBe('Não sei');
  });

  it('in UTF-16 is read with and without a mark, in either order of bytes', () => {
    const little = Buffer.from('Ação, 1\r\n', 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const bytes of [little, big, Buffer.concat([Buffer.of(0xff, 0xfe), little])])
      expect(decodeText(bytes)).toBe('Ação, 1\r\n');
  });
});
