import {
  Document,
  type FileChild,
  Footer,
  HeadingLevel,
  type IParagraphStyleOptions,
  type IRunOptions,
  Packer,
  PageNumber,
  Paragraph as DocxParagraph,
  TextRun,
} from 'docx';
import { strFromU8, unzipSync } from 'fflate';
import { type PrintedTranscript, toLine } from './printed-transcript.ts';

/** Sizes of letters in half points, Word's unit. */
const SIZE = { text: 22, head: 18 } as const;
const GREY = '666666';

/** A transcript without its paragraphs. */
type Frame = Omit<PrintedTranscript, 'paragraphs'>;

type Text = {
  readonly heading: string | undefined;
  readonly children: readonly FileChild[];
  /** The styles of its paragraphs. */
  readonly styles?: readonly IParagraphStyleOptions[];
  /** Completes the XML of the document. */
  readonly complete?: (xml: string) => string;
};

/** Packs a Word document: its title, and below it what is above the text, the heading of the text, and the text. */
export const packDocument = async (frame: Frame, { complete, ...text }: Text): Promise<Buffer> => {
  const build = (): Document => documentOf(frame, text);
  if (complete === undefined) return Packer.toBuffer(build());
  const data = complete(await readXml(build()));
  return Packer.toBuffer(build(), undefined, [{ path: XML_PATH, data }]);
};

const XML_PATH = 'word/document.xml';

/** Returns the XML of a document without its styles and its other parts. */
export const readXml = async (document: Document): Promise<string> => {
  const files = unzipSync(await Packer.toBuffer(document), { filter: ({ name }) => name === XML_PATH });
  return strFromU8(files[XML_PATH] ?? new Uint8Array());
};

const documentOf = (frame: Frame, { heading, children, styles = [] }: Omit<Text, 'complete'>): Document =>
  new Document({
    title: frame.title,
    creator: frame.creator,
    lastModifiedBy: frame.creator,
    ...(frame.attribution === undefined ? {} : { description: frame.attribution }),
    styles: {
      default: {
        document: { run: { font: 'Calibri', size: SIZE.text, language: { value: frame.language } } },
      },
      paragraphStyles: [...styles],
    },
    sections: [
      {
        footers: { default: pageNumbers() },
        children: [
          headingOf(frame.title, HeadingLevel.HEADING_1),
          ...aboveOf(frame),
          ...(heading === undefined ? [] : [headingOf(heading, HeadingLevel.HEADING_2)]),
          ...children,
        ],
      },
    ],
  });

const aboveOf = ({ above }: Frame): DocxParagraph[] =>
  (above?.sections ?? []).flatMap((section) => [
    headingOf(section.heading, HeadingLevel.HEADING_2),
    headOf(section.note),
    ...section.lines.map((line) => textParagraph(toLine(line), 80)),
  ]);

export const textParagraph = (text: string, after = 200): DocxParagraph =>
  new DocxParagraph({ spacing: { after, line: 320 }, children: [new TextRun(text)] });

/** Returns the headings of the merged recordings and the chapters that begin. */
export const headingsOf = ({
  part,
  chapter,
}: Pick<PrintedTranscript['paragraphs'][number], 'part' | 'chapter'>): DocxParagraph[] => [
  ...(part === undefined ? [] : [headingOf(part, HeadingLevel.HEADING_2)]),
  ...(chapter === undefined ? [] : [headingOf(chapter, HeadingLevel.HEADING_3)]),
];

type Level = (typeof HeadingLevel)['HEADING_1' | 'HEADING_2' | 'HEADING_3'];

const headingOf = (text: string, heading: Level): DocxParagraph =>
  new DocxParagraph({ heading, keepNext: true, children: [new TextRun(text)] });

/** Returns a small grey line that stays with what follows. */
export const headOf = (head: string, run: IRunOptions = {}): DocxParagraph =>
  new DocxParagraph({
    keepNext: true,
    spacing: { after: 40 },
    children: [new TextRun({ text: head, size: SIZE.head, color: GREY, ...run })],
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
