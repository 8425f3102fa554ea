import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { makeCues, speakerName, viewDocument } from '@escriba/transcript';
import type { ExportChoice } from './export-options.ts';

/** The longest name before a line of a subtitle: a longer one would leave no room for text. */
const PREFIX_LENGTH_MAX = 20;

/** Counts the subtitles that are too fast to read, by the server's rules. */
export const countHardCues = (
  document: TranscriptDocument,
  { format, speakers, views }: ExportChoice,
  unnamed: (number: number) => string,
): number => {
  const prefixOf = (speaker: string | null): string => {
    const name = speakerName(document.speakers, speaker, unnamed);
    return name === undefined ? '' : `${name.slice(0, PREFIX_LENGTH_MAX)}: `;
  };
  const isPrefixed = speakers && format === 'srt';
  const cues = makeCues(viewDocument(document, views), { ...document, ...(isPrefixed ? { prefixOf } : {}) });
  return cues.filter(({ isHard }) => isHard).length;
};
