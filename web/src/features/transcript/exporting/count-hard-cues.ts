import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { makeCues, speakerName, viewDocument } from '@escriba/transcript';
import type { ExportChoice } from './export-options.ts';

/** Counts the subtitles that are too fast to read, by the server's rules. */
export const countHardCues = (
  document: TranscriptDocument,
  { format, speakers, views }: Pick<ExportChoice, 'format' | 'speakers' | 'views'>,
  unnamed: (number: number) => string,
): number => {
  const prefixOf = (speaker: string | null): string => {
    const name = speakerName(document.speakers, speaker, unnamed);
    return name === undefined ? '' : `${name}: `;
  };
  const isPrefixed = speakers && format === 'srt';
  const cues = makeCues(viewDocument(document, views), { ...document, ...(isPrefixed ? { prefixOf } : {}) });
  return cues.filter(({ isHard }) => isHard).length;
};
