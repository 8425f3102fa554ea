import { buffer } from 'node:stream/consumers';
// oxlint-disable-next-line import/no-named-as-default -- its types have only the default export
import PDFDocument from 'pdfkit';
import type { PrintedTranscript } from './printed-transcript.ts';
import { directionOf } from './directions.ts';
import { registerFonts } from './fonts.ts';
import { type Pages, createPages } from './pages.ts';
import { LINE_HEIGHT, type WriteText, createWriteText } from './write-text.ts';

type Pdf = InstanceType<typeof PDFDocument>;

const MARGIN = 64;
const SIZE = { title: 20, part: 14, text: 11, head: 9 } as const;
const COLOUR = { text: '#1c1f26', head: '#62666f' } as const;

/**
 * Returns a PDF on A4 with its structure for screen readers: headings, paragraphs, page numbers. It sets text of any script and
 * direction.
 */
export const renderPdf = async (transcript: PrintedTranscript): Promise<Buffer> => {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    tagged: true,
    lang: transcript.language,
    displayTitle: true,
    info: {
      Title: transcript.title,
      Creator: transcript.creator,
      ...(transcript.attribution === undefined ? {} : { Subject: transcript.attribution }),
    },
  });
  const { title, language } = transcript;
  const toFontRuns = await registerFonts(pdf, { texts: listTexts(transcript), language });
  const pages = createPages(pdf);
  const write = createWriteText(pdf, toFontRuns, pages);
  const written = buffer(pdf);
  addPart(pdf, 'H1', () =>
    write(title, { size: SIZE.title, weight: 700, colour: COLOUR.text }, directionOf(title)),
  );
  moveDown(pdf, 'title', 0.8);
  for (const paragraph of transcript.paragraphs) addParagraph({ pdf, write, pages }, paragraph);
  pages.end();
  return written;
};

const listTexts = ({ title, paragraphs }: PrintedTranscript): string[] => [
  title,
  ...paragraphs.flatMap(({ part = '', head, text }) => [part, head, text]),
];

const addPart = (pdf: Pdf, kind: 'H1' | 'H2' | 'P', draw: () => void): void => {
  pdf.addStructure(pdf.struct(kind, {}, [draw]));
};

type Paragraph = PrintedTranscript['paragraphs'][number];
type Writing = { readonly pdf: Pdf; readonly write: WriteText; readonly pages: Pick<Pages, 'next'> };

/** Adds a paragraph. What is above its text starts on the side where the text does. */
const addParagraph = ({ pdf, write, pages }: Writing, { part, head, text }: Paragraph): void => {
  const direction = directionOf(text);
  if (part !== undefined) {
    keepTogether({ pdf, pages }, 6);
    addPart(pdf, 'H2', () =>
      write(part, { size: SIZE.part, weight: 700, colour: COLOUR.text }, directionOf(part)),
    );
    moveDown(pdf, 'part', 0.4);
  }
  if (head !== '') {
    keepTogether({ pdf, pages });
    addPart(pdf, 'P', () => write(head, { size: SIZE.head, weight: 400, colour: COLOUR.head }, direction));
    moveDown(pdf, 'head', 0.15);
  }
  addPart(pdf, 'P', () => write(text, { size: SIZE.text, weight: 400, colour: COLOUR.text }, direction));
  moveDown(pdf, 'text', 0.8);
};

const moveDown = (pdf: Pdf, size: keyof typeof SIZE, lines: number): void => {
  pdf.y += lines * SIZE[size] * LINE_HEIGHT;
};

/** Keeps a heading with what follows, in lines of text. */
const keepTogether = ({ pdf, pages }: Pick<Writing, 'pdf' | 'pages'>, lines = 3): void => {
  if (pdf.y + lines * SIZE.text > pdf.page.height - MARGIN) pages.next();
};
