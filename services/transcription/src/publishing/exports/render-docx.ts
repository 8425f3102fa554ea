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

/** Half points, Word's unit. */
const SIZE = { text: 22, head: 18 } as const;
const GREY = '666666';

/** A Word document: heading, paragraphs with time and speaker above, page numbers. */
export const renderDocx = async (transcript: PrintedTranscript): Promise<Buffer> => {
  const document = new Document({
    title: transcript.title,
    creator: 'Escriba',
    lastModifiedBy: 'Escriba',
    styles: {
      default: {
        document: { run: { font: 'Calibri', size: SIZE.text, language: { value: transcript.language } } },
      },
    },
    sections: [
      {
        footers: { default: pageNumbers() },
        children: [
          new DocxParagraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun(transcript.title)] }),
          ...transcript.paragraphs.flatMap(({ head, text }) => [
            ...(head === '' ? [] : [headOf(head)]),
            new DocxParagraph({ spacing: { after: 200, line: 320 }, children: [new TextRun(text)] }),
          ]),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
};

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
