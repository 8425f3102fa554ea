import { type PrintedTranscript, textHeadingOf } from './printed-transcript.ts';
import { directionOf } from './directions.ts';
import { headingsOf, headOf, packDocument, textParagraph } from './docx-parts.ts';

/** Renders a Word document: heading, what is above the text, a heading for each merged recording and each chapter, paragraphs with time and speaker above, page numbers. */
export const renderDocx = async (transcript: PrintedTranscript): Promise<Buffer> =>
  packDocument(transcript, {
    heading: textHeadingOf(transcript),
    children: transcript.paragraphs.flatMap((paragraph) => [
      ...headingsOf(paragraph),
      ...(paragraph.head === '' ? [] : [headOf(paragraph.head, directionOf(paragraph.text))]),
      textParagraph(paragraph.text),
    ]),
  });
