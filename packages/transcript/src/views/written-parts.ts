import type { TranscriptWord } from '@escriba/contracts/transcription/document';
import { toPlainCharacters } from './plain-characters.ts';
import { type BareWord, bareWord } from './tokens.ts';

/** A part of a word, and the index of the word. */
export type WrittenPart = { readonly bare: BareWord; readonly at: number };

/** What a word with personal data and something else has. Most words do not. */
const MIXED = /[\d@]/;
/** Matches where such a word is cut: behind marks, but not within a time, an amount, a date or the number of a company. */
const CUTS = /(?<=[\s=;|<>•…*º°]|(?<!\d)[:,]|\p{L}\/)|(?<=:)(?!\d)/u;
/** Matches where brackets or quotation marks in a word begin or end, as in 'CPF(MF)249…' and '98765-4321(casa)', but not behind an area code. */
const BRACKET_CUTS =
  /(?<=\p{L})(?=[([])|(?<=\d)(?=[([]\p{L})|(?<=[)\],])(?=[([])|(?<=\D[)\]]|\p{L}["”»])(?=\d)|(?<=\d[)\]])(?=\p{L})/u;
/** A CPF, CNPJ or RG with its points, which no other number has. */
const FORMATTED = String.raw`(?<![\d.])(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|\d{1,2}\.\d{3}\.\d{3}-[\dxX])(?!\d)`;
/** Matches where such a number begins or ends: 'MF249.715.637-92', '249.715.637-92/111.444.777-35'. */
const FORMATTED_CUTS = new RegExp(`(?=${FORMATTED})|(?<=${FORMATTED})`, 'u');
/** Matches where a word that is no address of mail is cut besides: around the parts of links and of file names, and between two telephone numbers. */
const OTHER_CUTS = /(?<=[_#{}&])|(?<=\?)(?=.)|(?<=\d{2})\.(?=\p{L}{2,5}$)|(?<=\d{4}-?\d{4})\/(?=\(?\d)/u;
/** Matches names of pictures and recordings: their numbers are days and times. */
const MEDIA = /\.(?:jpe?g|png|gif|webp|heic|mp4|mov|3gp|opus|ogg|m4a|aac|mp3|wav)$/i;
/** Matches marks around a part, as of bold letters in a chat. */
const AROUND = /^[\s*_~`•…|<>=/#{}&]+|[\s*_~`•…|<>=/#{}&]+$/g;

/**
 * Returns words as what they are made of, for the search of personal data: 'RG:12.345.678-9' is the announcement of a number and the number, and
 * '*12.345.678-9*' the number in bold. Each word has at least one part.
 */
export const toWrittenParts = (words: readonly Pick<TranscriptWord, 'text'>[]): WrittenPart[] =>
  words.flatMap((word, at) => {
    const written = toPlainCharacters(word.text);
    return (MIXED.test(written) ? cut(written) : [written]).map((text) => ({ bare: bareWord({ text }), at }));
  });

const cut = (text: string): string[] =>
  text
    .split(CUTS)
    .flatMap((part) => part.split(BRACKET_CUTS))
    .flatMap((part) => (text.includes('@') ? part : part.split(FORMATTED_CUTS)))
    .flatMap((part) => (text.includes('@') || MEDIA.test(text) ? part : part.split(OTHER_CUTS)))
    .map((part) => part.replaceAll(AROUND, ''))
    .filter(Boolean);
