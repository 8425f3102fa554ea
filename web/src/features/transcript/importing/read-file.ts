import {
  decodeText,
  type ImportedText,
  type LeftOut,
  readBlocks,
  readCaptions,
  readJson,
  readPlain,
  type ReadText,
} from '@escriba/transcript';

export const IMPORT_FORMATS = ['srt', 'vtt', 'txt', 'csv', 'tsv', 'docx', 'json'] as const;
type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** The largest file, in MB: twelve hours of speech, word by word in JSON, are about 13 MB. */
export const IMPORT_SIZE_MB_MAX = 20;

/** The most words of a text: the server refuses more. */
export const IMPORT_WORDS_MAX = 100_000;

/** The reason why a file cannot be imported. */
export type ImportRefusal = 'format' | 'tooLarge' | 'empty' | 'unreadable' | 'tooManyWords';

export type ReadFile =
  | { readonly name: string; readonly text: ImportedText; readonly left: LeftOut }
  | { readonly name: string; readonly refusal: ImportRefusal };

/** Reads the text of a chosen file. `known` are the names of the transcript's speakers. */
export const readFile = async (file: File, known: readonly string[]): Promise<ReadFile> => {
  const { name } = file;
  const format = formatOf(name);
  if (format === undefined) return { name, refusal: 'format' };
  if (file.size > IMPORT_SIZE_MB_MAX * 2 ** 20) return { name, refusal: 'tooLarge' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) return { name, refusal: 'empty' };
  if (format !== 'docx' && format !== 'json' && isBeyondReading(bytes))
    return { name, refusal: 'tooManyWords' };
  const read = await READERS[format](bytes, known).catch(() => undefined);
  if (read === undefined) return { name, refusal: 'unreadable' };
  const { left, ...text } = read;
  if (text.turns.every((turn) => turn.text.trim() === '')) return { name, refusal: 'empty' };
  // Checked before the text is compared with the transcript, because that work grows with both.
  return hasTooManyWords(text) ? { name, refusal: 'tooManyWords' } : { name, text, left };
};

/** The most parts that are read of a text. Times, numbers and repeated lines make up to ten times its words; reading more would block the page. */
const PARTS_MAX = 20 * IMPORT_WORDS_MAX;

const isBeyondReading = (bytes: Uint8Array): boolean => {
  let count = 0;
  for (const byte of bytes) if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) count += 1;
  return count > 2 * PARTS_MAX;
};

const hasTooManyWords = ({ turns }: ImportedText): boolean => {
  let count = 0;
  for (const turn of turns) {
    const timed = 'words' in turn ? (turn.words?.length ?? 0) : 0;
    count += Math.max(timed, turn.text.split(/\s+/).filter(Boolean).length);
    if (count > IMPORT_WORDS_MAX) return true;
  }
  return false;
};

const formatOf = (name: string): ImportFormat | undefined => {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return IMPORT_FORMATS.find((format) => format === ending);
};

type Reader = (bytes: Uint8Array, known: readonly string[]) => Promise<ReadText | undefined>;

const NOTHING: LeftOut = { names: [], repeated: [], other: [] };

const READERS: Readonly<Record<ImportFormat, Reader>> = {
  srt: async (bytes, known) => readCaptions(decodeText(bytes), known),
  vtt: async (bytes, known) => readCaptions(decodeText(bytes), known),
  txt: async (bytes, known) => readText(decodeText(bytes), known),
  csv: async (bytes, known) => readText(decodeText(bytes), known),
  tsv: async (bytes, known) => readText(decodeText(bytes), known),
  json: async (bytes) => {
    const text = readJson(decodeText(bytes));
    return text === undefined ? undefined : { ...text, left: NOTHING };
  },
  docx: async (bytes, known) => {
    // The archive's reader is loaded with the first file that needs it.
    const { readDocx } = await import('./read-docx.ts');
    const document = readDocx(bytes);
    if (document === undefined) return undefined;
    const { left, ...text } = readBlocks(document.blocks, known);
    return { ...text, left: { ...left, other: [...document.titles, ...left.other] } };
  },
};

/** Reads a plain text. A file with NULs is no text, whatever its name. */
const readText = (text: string, known: readonly string[]): ReadText | undefined =>
  text.includes('\u0000') ? undefined : readPlain(text, known);
