import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import {
  type Above,
  toMarkdown,
  toParagraphs,
  toPlainText,
  type toChapters,
  viewDocument,
} from '@escriba/transcript';
import type { ExportChoice } from './export-options.ts';

type Chapters = ReturnType<typeof toChapters>;

type CopyInput = {
  readonly document: TranscriptDocument;
  readonly title: string;
  readonly choice: Pick<ExportChoice, 'times' | 'speakers' | 'views'>;
  /** What Markdown has above the text, and the chapters in it. */
  readonly above: Above & { readonly chapters: Chapters };
  /** Returns the name of an unnamed speaker. */
  readonly unnamed: (number: number) => string;
};

/** Returns the visible transcript as text for the clipboard. */
export const toCopy = (
  kind: 'text' | 'markdown',
  { document, title, choice, unnamed, above }: CopyInput,
): string => {
  const shown = viewDocument(document, choice.views);
  if (kind === 'text') return toPlainText(toParagraphs(shown, document, unnamed), choice);
  const paragraphs = toParagraphs(shown, { ...document, chapters: above.chapters }, unnamed);
  return toMarkdown(title, paragraphs, choice, above);
};
