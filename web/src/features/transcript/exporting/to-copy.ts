import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { toMarkdown, toParagraphs, toPlainText, viewDocument } from '@escriba/transcript';
import type { ExportChoice } from './export-options.ts';

type CopyInput = {
  readonly document: TranscriptDocument;
  readonly title: string;
  readonly choice: Pick<ExportChoice, 'times' | 'speakers' | 'views'>;
  /** Returns the name of an unnamed speaker. */
  readonly unnamed: (number: number) => string;
};

/** Returns the visible transcript as text for the clipboard. */
export const toCopy = (
  kind: 'text' | 'markdown',
  { document, title, choice, unnamed }: CopyInput,
): string => {
  const paragraphs = toParagraphs(viewDocument(document, choice.views), document, unnamed);
  return kind === 'text' ? toPlainText(paragraphs, choice) : toMarkdown(title, paragraphs, choice);
};
