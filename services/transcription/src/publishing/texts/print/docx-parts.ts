import {
  Document,
  type FileChild,
  Footer,
  HeadingLevel,
  type IParagraphOptions,
  type IParagraphStyleOptions,
  type IRunOptions,
  Packer,
  PageNumber,
  Paragraph as DocxParagraph,
  TextRun,
} from 'docx';
import { strFromU8, unzipSync } from 'fflate';
import { type Direction, directionOf } from './directions.ts';
import { toProofingTag } from './language-tags.ts';
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
        document: { run: { font: 'Calibri', size: SIZE.text, language: languageOf(frame.language) } },
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
    headOf(section.note, directionOf(section.note)),
    ...section.lines.map((line) => textParagraph(toLine(line), 80)),
  ]);

/** Word checks Latin, East Asian and right-to-left letters each in a language of its own. */
export const languageOf = (language: string): NonNullable<IRunOptions['language']> => {
  const tag = toProofingTag(language);
  return { value: tag, eastAsia: tag, bidirectional: tag };
};

export const textParagraph = (text: string, after = 200): DocxParagraph =>
  directed({ text }, directionOf(text), { spacing: { after, line: 320 } });

/** Returns a paragraph that is set in a direction. */
export const directed = (run: IRunOptions, direction: Direction, options: IParagraphOptions): DocxParagraph =>
  direction === 'rtl'
    ? new DocxParagraph({
        ...options,
        bidirectional: true,
        children: [new TextRun({ ...run, rightToLeft: true })],
      })
    : new DocxParagraph({ ...options, children: [new TextRun(run)] });

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
  directed({ text }, directionOf(text), { heading, keepNext: true });

/** Returns a small grey line that stays with what follows, and starts on its side. */
export const headOf = (head: string, direction: Direction = 'ltr', run: IRunOptions = {}): DocxParagraph =>
  directed({ text: head, size: SIZE.head, color: GREY, ...run }, direction, {
    keepNext: true,
    spacing: { after: 40 },
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
