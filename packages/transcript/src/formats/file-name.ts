import filenamify from 'filenamify';
import { splitFileName } from './split-file-name.ts';

const LENGTH_MAX = 120;
const FALLBACK_NAME = 'transcricao';

/** The recording's own name with another extension, safe on every system: 'aula: 1.mp3' → 'aula 1.srt'. */
export const exportFileName = (recordingName: string, extension: string): string => {
  const base = splitFileName(recordingName).name.normalize('NFC');
  const visible = base.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '').replaceAll(/\s+/g, ' ');
  // A leading dot hides a file; path segments become words.
  const named = visible.replaceAll(/(?<=^|[/\\])[.\s]+(?=[/\\]|$)/g, ' ').replace(/^[./\\\s]+/, '');
  if (named === '') return `${FALLBACK_NAME}.${extension}`;
  const safe = filenamify(named, { replacement: ' ', maxLength: LENGTH_MAX }).replaceAll(/ +/g, ' ').trim();
  return `${safe || FALLBACK_NAME}.${extension}`;
};
