import {
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph as DocxParagraph,
  TextRun,
} from 'docx';
import { type PrintedTranscript, textHeadingOf, toLine } from './printed-transcript.ts';

/** Sizes of letters in half points, Word's unit. */
const SIZE = { text: 22, head: 18 } as const;
const GREY = '666666';

/** Renders a Word document: heading, what is above the text, a heading for each merged recording and each chapter, paragraphs with time and speaker above, page numbers. */
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
          ...aboveOf(transcript),
          ...transcript.paragraphs.flatMap(({ part, chapter, head, text }) => [
            ...(part === undefined ? [] : [headingOf(part, HeadingLevel.HEADING_2)]),
            ...(chapter === undefined ? [] : [headingOf(chapter, HeadingLevel.HEADING_3)]),
            ...(head === '' ? [] : [headOf(head)]),
            textParagraph(text),
          ]),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
};

const textParagraph = (text: string, after = 200): DocxParagraph =>
  new DocxParagraph({ spacing: { after, line: 320 }, children: [new TextRun(text)] });

/** Returns what is above the text, and the heading of the text. */
const aboveOf = (transcript: PrintedTranscript): DocxParagraph[] => {
  const heading = textHeadingOf(transcript);
  return [
    ...(transcript.above?.sections ?? []).flatMap((section) => [
      headingOf(section.heading, HeadingLevel.HEADING_2),
      headOf(section.note),
      ...section.lines.map((line) => textParagraph(toLine(line), 80)),
    ]),
    ...(heading === undefined ? [] : [headingOf(heading, HeadingLevel.HEADING_2)]),
  ];
};

type Level = (typeof HeadingLevel)['HEADING_1' | 'HEADING_2' | 'HEADING_3'];

const headingOf = (text: string, heading: Level): DocxParagraph =>
  new DocxParagraph({ heading, keepNext: true, children: [new TextRun(text)] });

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
