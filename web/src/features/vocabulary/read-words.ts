import { decodeText } from '@escriba/transcript';
import { collectWords, type TypedWords } from '../../data/vocabulary/typed-words.ts';

/** The largest file of words: a thousand words are a tenth of it. */
export const WORDS_FILE_BYTES_MAX = 1_048_576;

/** Matches titles of a column, which are no words. */
const TITLES = /^(palavras?|termos?|nomes?|texto|words?|terms?|names?|text)$/i;

/** Reads the words of a CSV file: the first column is the word, the second one how it sounds. A row of titles is ignored. */
export const readCsvWords = async (file: Blob): Promise<TypedWords> => {
  const [{ default: Papa }, bytes] = await Promise.all([import('papaparse'), file.arrayBuffer()]);
  const text = decodeText(new Uint8Array(bytes)).replace(/^\ufeff/, '');
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text), skipEmptyLines: 'greedy' });
  const [first] = data;
  return collectWords(TITLES.test(first?.[0]?.trim() ?? '') ? data.slice(1) : data);
};

/** Returns the delimiter of the first row. Spreadsheets in Brazil write semicolons, since numbers have commas. */
const delimiterOf = (text: string): string => {
  const [row = ''] = text.trimStart().split(/[\r\n]/, 1);
  return [';', '\t'].find((delimiter) => row.includes(delimiter)) ?? ',';
};
