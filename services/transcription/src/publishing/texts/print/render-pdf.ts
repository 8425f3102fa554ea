import { buffer } from 'node:stream/consumers';
// oxlint-disable-next-line import/no-named-as-default -- its types have only the default export
import PDFDocument from 'pdfkit';
import { type PrintedTranscript, textHeadingOf, toLine } from './printed-transcript.ts';
import { type Direction, directionOf } from './directions.ts';
import { registerFonts } from './fonts.ts';
import { type Pages, createPages } from './pages.ts';
import { LINE_HEIGHT, type WriteText, createWriteText } from './write-text.ts';

type Pdf = InstanceType<typeof PDFDocument>;

const MARGIN = 64;
const SIZE = { title: 20, part: 14, chapter: 12, text: 11, head: 9 } as const;
const COLOUR = { text: '#1c1f26', head: '#62666f' } as const;

/**
 * Returns a PDF on A4 with its structure for screen readers: headings, paragraphs, page numbers. Headings below the title are its bookmarks. It
 * sets text of any script and direction.
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
  const writing = { pdf, write, pages, outline: pdf.outline };
  addAbove(writing, transcript);
  for (const paragraph of transcript.paragraphs) addParagraph(writing, paragraph);
  pages.end();
  return written;
};

const listTexts = (transcript: PrintedTranscript): string[] => [
  transcript.title,
  textHeadingOf(transcript) ?? '',
  ...(transcript.above?.sections ?? []).flatMap(({ heading, note, lines }) => [
    heading,
    note,
    ...lines.map(toLine),
  ]),
  ...transcript.paragraphs.flatMap(({ part = '', chapter = '', head, text }) => [part, chapter, head, text]),
];

const addPart = (pdf: Pdf, kind: 'H1' | 'H2' | 'H3' | 'P', draw: () => void): void => {
  pdf.addStructure(pdf.struct(kind, {}, [draw]));
};

type Paragraph = PrintedTranscript['paragraphs'][number];
type Writing = {
  readonly pdf: Pdf;
  readonly write: WriteText;
  readonly pages: Pick<Pages, 'next'>;
  /** The bookmark that the next ones of chapters are below. */
  outline: Pdf['outline'];
};

/** Adds a heading with its bookmark. Those of chapters are below the last larger one. */
const addHeading = (writing: Writing, kind: 'H2' | 'H3', text: string): void => {
  const { pdf, write } = writing;
  const size = kind === 'H2' ? 'part' : 'chapter';
  keepTogether(writing, 6);
  const above = kind === 'H2' ? pdf.outline : writing.outline;
  // The place is counted from the right side of the page.
  const place = { expanded: true, top: pdf.y, left: pdf.page.width };
  const item = above.addItem(text, place);
  if (kind === 'H2') writing.outline = item;
  addPart(pdf, kind, () =>
    write(text, { size: SIZE[size], weight: 700, colour: COLOUR.text }, directionOf(text)),
  );
  moveDown(pdf, size, 0.4);
};

const addHead = (writing: Writing, head: string, direction: Direction): void => {
  const { pdf, write } = writing;
  keepTogether(writing);
  addPart(pdf, 'P', () => write(head, { size: SIZE.head, weight: 400, colour: COLOUR.head }, direction));
  moveDown(pdf, 'head', 0.15);
};

const addText = ({ pdf, write }: Writing, text: string, direction: Direction): void =>
  addPart(pdf, 'P', () => write(text, { size: SIZE.text, weight: 400, colour: COLOUR.text }, direction));

/** Adds what is above the text, and the heading of the text. */
const addAbove = (writing: Writing, transcript: PrintedTranscript): void => {
  const { pdf } = writing;
  for (const { heading, note, lines } of transcript.above?.sections ?? []) {
    addHeading(writing, 'H2', heading);
    addHead(writing, note, directionOf(note));
    for (const line of lines) {
      addText(writing, toLine(line), directionOf(line.text));
      moveDown(pdf, 'text', 0.2);
    }
    moveDown(pdf, 'text', 0.8);
  }
  const heading = textHeadingOf(transcript);
  if (heading !== undefined) addHeading(writing, 'H2', heading);
};

/** Adds a paragraph. What is above its text starts on the side where the text does. */
const addParagraph = (writing: Writing, { part, chapter, head, text }: Paragraph): void => {
  const direction = directionOf(text);
  if (part !== undefined) addHeading(writing, 'H2', part);
  if (chapter !== undefined) addHeading(writing, 'H3', chapter);
  if (head !== '') addHead(writing, head, direction);
  addText(writing, text, direction);
  moveDown(writing.pdf, 'text', 0.8);
};

const moveDown = (pdf: Pdf, size: keyof typeof SIZE, lines: number): void => {
  pdf.y += lines * SIZE[size] * LINE_HEIGHT;
};

/** Keeps a heading with what follows, in lines of text. */
const keepTogether = ({ pdf, pages }: Pick<Writing, 'pdf' | 'pages'>, lines = 3): void => {
  if (pdf.y + lines * SIZE.text > pdf.page.height - MARGIN) pages.next();
};
