import { WORD_LENGTH_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import { describe, expect, it } from '@jest/globals';
import { readCsvWords } from './read-words.ts';

const read = (text: string | Uint8Array<ArrayBuffer>) => readCsvWords(new Blob([text]));

describe('words of a CSV file', () => {
  it.each([
    ['semicolons', 'Sankhya;sânquia\r\n"Silva; Filhos";\r\nNR-35\r\n'],
    ['commas', 'Sankhya,sânquia\n"Silva; Filhos",\nNR-35,'],
    [
      'a byte order mark and titles',
      '\ufeffPalavra;Soa como\r\nSankhya;sânquia\r\n"Silva; Filhos";\r\nNR-35;',
    ],
  ])('are read with %s', async (_what, text) => {
    expect(await read(text)).toEqual({
      words: [{ text: 'Sankhya', soundsLike: 'sânquia' }, { text: 'Silva; Filhos' }, { text: 'NR-35' }],
      invalid: [],
    });
  });

  it('are read from one column, and from Windows-1252, as spreadsheets save it', async () => {
    const bytes = Uint8Array.from('Gonçalves\r\nÁlvaro\r\n', (character) => character.charCodeAt(0));
    expect((await read(bytes)).words).toEqual([{ text: 'Gonçalves' }, { text: 'Álvaro' }]);
  });

  it('that sound like nothing that can be said, or too long, are taken without it, which is named', async () => {
    const long = 'ã'.repeat(WORD_LENGTH_MAX + 1);
    expect(await read(`Sankhya;—\nTOTVS;${long}\nNR-35;\n`)).toEqual({
      words: [{ text: 'Sankhya' }, { text: 'TOTVS' }, { text: 'NR-35' }],
      invalid: ['—', long],
    });
  });

  it('get how they sound from a later row too', async () => {
    expect((await read('Sankhya;\nsankhya;sânquia\nSankhya;xânquia')).words).toEqual([
      { text: 'Sankhya', soundsLike: 'sânquia' },
    ]);
  });

  it('are none in an empty file', async () => {
    expect(await read('\r\n;\r\n')).toEqual({ words: [], invalid: [] });
  });
});
