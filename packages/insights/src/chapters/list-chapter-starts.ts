import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { readText } from '../text/read-text.ts';
import { findChapters } from './find-chapters.ts';

/** Returns the indexes of the sentences at which chapters of a transcript begin, as `readSentences` lists them. Takes as long as `extractInsight`. */
export const listChapterStarts = (document: TranscriptDocument): number[] =>
  findChapters(readText(document)).map(({ from }) => from);
