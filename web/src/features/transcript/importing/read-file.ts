import { type ImportedText, readJson, readPlain } from '@escriba/transcript';

export const IMPORT_FORMATS = ['srt', 'vtt', 'txt', 'docx', 'json'] as const;
type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Twelve hours of speech, word by word in JSON, are about 13 MB. */
export const IMPORT_SIZE_MB_MAX = 20;

/** More words are refused by the server. */
export const IMPORT_WORDS_MAX = 100_000;

/** Why a file cannot be imported. */
export type ImportRefusal = 'format' | 'tooLarge' | 'empty' | 'unreadable' | 'tooManyWords';

export type ReadFile =
  | { readonly name: string; readonly text: ImportedText }
  | { readonly name: string; readonly refusal: ImportRefusal };

/** The text of a chosen file. `known` are the names of the transcript's speakers. */
export const readFile = async (file: File, known: readonly string[]): Promise<ReadFile> => {
  const { name } = file;
  const format = formatOf(name);
  if (format === undefined) return { name, refusal: 'format' };
  if (file.size > IMPORT_SIZE_MB_MAX * 2 ** 20) return { name, refusal: 'tooLarge' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) return { name, refusal: 'empty' };
  const text = await READERS[format](bytes, known).catch(() => undefined);
  if (text === undefined) return { name, refusal: 'unreadable' };
  if (text.turns.every((turn) => turn.text.trim() === '')) return { name, refusal: 'empty' };
  // Before the text is compared with the transcript: that work grows with both.
  return hasTooManyWords(text) ? { name, refusal: 'tooManyWords' } : { name, text };
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

type Reader = (bytes: Uint8Array, known: readonly string[]) => Promise<ImportedText | undefined>;

const READERS: Readonly<Record<ImportFormat, Reader>> = {
  srt: async (bytes, known) => loadCaptions(decode(bytes), 'srt', known),
  vtt: async (bytes, known) => loadCaptions(decode(bytes), 'vtt', known),
  txt: async (bytes, known) => readText(decode(bytes), known),
  json: async (bytes) => readJson(decode(bytes)),
  docx: async (bytes, known) => {
    const { readDocx } = await import('./read-docx.ts');
    const text = readDocx(bytes);
    return text === undefined ? undefined : readPlain(text, known);
  },
};

/** The parsers are loaded with the first file that needs them. */
const loadCaptions = async (text: string, type: 'srt' | 'vtt', known: readonly string[]) =>
  (await import('./read-captions.ts')).readCaptions(text, type, known);

/** A file with NULs is no text, whatever its name. */
const readText = (text: string, known: readonly string[]): ImportedText | undefined =>
  text.includes('\u0000') ? undefined : readPlain(text, known);

/** Old subtitles are not in UTF-8. */
const decode = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
