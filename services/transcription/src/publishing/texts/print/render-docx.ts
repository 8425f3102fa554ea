import {
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph as DocxParagraph,
  TextRun,
} from 'docx';
import type { PrintedTranscript } from './printed-transcript.ts';

/** Sizes of letters in half points, Word's unit. */
const SIZE = { text: 22, head: 18 } as const;
const GREY = '666666';

/** Renders a Word document: heading, one for each merged recording, paragraphs with time and speaker above, page numbers. */
export const renderDocx = async (transcript: PrintedTranscript): Promise<Buffer> => {
  const document = new Document({
    title: transcript.title,
    creator: transcript.creator,
    lastModifiedBy: transcript.creator,
    ...(transcript.attribution === undefined ? {} : { description: transcript.attribution }),
    styles: {
      default: {
        document: { run: { font: 'Calibri', size: SIZE.text, language: { value: transcript.language } } },
      },
    },
    sections: [
      {
        footers: { default: pageNumbers() },
        children: [
          headingOf(transcript.title, HeadingLevel.HEADING_1),
          ...transcript.paragraphs.flatMap(({ part, head, text }) => [
            ...(part === undefined ? [] : [headingOf(part, HeadingLevel.HEADING_2)]),
            ...(head === '' ? [] : [headOf(head)]),
            new DocxParagraph({ spacing: { after: 200, line: 320 }, children: [new TextRun(text)] }),
          ]),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
};

const headingOf = (
  text: string,
  heading: typeof HeadingLevel.HEADING_1 | typeof HeadingLevel.HEADING_2,
): DocxParagraph => new DocxParagraph({ heading, keepNext: true, children: [new TextRun(text)] });

const headOf = (head: string): DocxParagraph =>
  new DocxParagraph({
    keepNext: true,
    spacing: { after: 40 },
    children: [new TextRun({ text: head, size: SIZE.head, color: GREY })],
  });

const pageNumbers = (): Footer =>
  new Footer({
    children: [
      new DocxParagraph({
        alignment: 'right',
        children: [new TextRun({ children: [PageNumber.CURRENT], size: SIZE.head, color: GREY })],
      }),
    ],
  });
