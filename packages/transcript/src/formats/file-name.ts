import filenamify from 'filenamify';
import { splitFileName } from './split-file-name.ts';

const LENGTH_MAX = 120;
/** Longest name, in bytes. Systems allow 255, for the extension and for what browsers and archives add as well. */
const BYTES_MAX = 220;
const FALLBACK_NAME = 'transcricao';

/** Returns the recording's own name with another extension, safe on every system: 'aula: 1.mp3' → 'aula 1.srt'. */
export const exportFileName = (recordingName: string, extension: string): string =>
  `${safeFileName(splitFileName(recordingName).name) || FALLBACK_NAME}.${extension}`;

/** Returns a name without extension as every system can store it, in at most 220 bytes; empty if no character of it can be kept. */
export const safeFileName = (name: string): string => {
  const base = name.normalize('NFC');
  const visible = base.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '').replaceAll(/\s+/g, ' ');
  // A leading dot hides a file; path segments become words.
  const named = visible.replaceAll(/(?<=^|[/\\])[.\s]+(?=[/\\]|$)/g, ' ').replace(/^[./\\\s]+/, '');
  if (named === '') return '';
  return fitBytes(
    filenamify(named, { replacement: ' ', maxLength: LENGTH_MAX }).replaceAll(/ +/g, ' ').trim(),
  );
};

/** Returns the beginning that fits, in whole characters: those of many scripts take three bytes. */
const fitBytes = (name: string): string => {
  const encoder = new TextEncoder();
  let size = 0;
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  const end = characters.findIndex((character) => (size += encoder.encode(character).length) > BYTES_MAX);
  return end === -1 ? name : characters.slice(0, end).join('').trimEnd();
};
