import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { describe, expect, it } from '@jest/globals';
import { readTokens, tokensToText, toTextUnits, type TokenBytes } from './tokens.ts';

const bytesOf = (...parts: (string | number[])[]): TokenBytes =>
  parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : Uint8Array.from(part)));

describe('tokens', () => {
  it('are read from lines of base64 and id', async () => {
    const folder = await createTemporaryDirectory();
    const file = join(folder.path, 'tokens.txt');
    await writeFile(file, `${Buffer.from(' olá').toString('base64')} 0\nIQ== 1\n= 2\n`);
    expect(tokensToText([0, 1, 2], await readTokens(file))).toBe(' olá!');
    await folder.remove();
  });

  it('make characters that are spread over several of them', () => {
    const [a = 0, b = 0] = Buffer.from('ã');
    const tokens = bytesOf(' n', [a], [b], 'o');
    expect(toTextUnits([0, 1, 2, 3], tokens)).toEqual([
      { text: ' n', firstToken: 0, lastToken: 0 },
      { text: 'ã', firstToken: 1, lastToken: 2 },
      { text: 'o', firstToken: 3, lastToken: 3 },
    ]);
  });

  it('omit a character that is cut off at the end', () => {
    expect(tokensToText([0, 1], bytesOf('fim', [...Buffer.from('日')].slice(0, 2)))).toBe('fim');
  });

  it('keep text around invalid bytes', () => {
    expect(tokensToText([0, 1, 2], bytesOf('a', [0xff], 'b'))).toBe('a\u{FFFD}b');
  });

  it('make emoji of four bytes in two tokens', () => {
    const bytes = [...Buffer.from('🎧')];
    expect(tokensToText([0, 1], bytesOf(bytes.slice(0, 1), bytes.slice(1)))).toBe('🎧');
  });
});
