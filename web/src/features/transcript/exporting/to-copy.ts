import type { TranscriptDocument } from '@escriba/contracts';
import { toMarkdown, toParagraphs, toPlainText, viewDocument } from '@escriba/transcript';
import type { ExportChoice } from './export-options.ts';

type CopyInput = {
  readonly document: TranscriptDocument;
  readonly title: string;
  readonly choice: Pick<ExportChoice, 'times' | 'speakers' | 'views'>;
  /** What an unnamed speaker is called. */
  readonly unnamed: (number: number) => string;
};

/** A transcript as text for the clipboard, as it is shown. */
export const toCopy = (
  kind: 'text' | 'markdown',
  { document, title, choice, unnamed }: CopyInput,
): string => {
  const paragraphs = toParagraphs(viewDocument(document, choice.views), document, unnamed);
  return kind === 'text' ? toPlainText(paragraphs, choice) : toMarkdown(title, paragraphs, choice);
};
