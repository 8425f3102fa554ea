import { buffer } from 'node:stream/consumers';
// oxlint-disable-next-line import/no-named-as-default -- its types have only the default export
import PDFDocument from 'pdfkit';
import { type Weight, fontName, registerFonts, toFontRuns } from './pdf-fonts.ts';
import type { PrintedTranscript } from './printed-transcript.ts';

type Pdf = InstanceType<typeof PDFDocument>;

const MARGIN = 64;
const SIZE = { title: 20, part: 14, text: 11, head: 9 } as const;
const COLOUR = { text: '#1c1f26', head: '#62666f' } as const;

/** A PDF on A4 with its structure for screen readers: headings, paragraphs, page numbers. @throws scriptUnsupported */
export const renderPdf = async (transcript: PrintedTranscript): Promise<Buffer> => {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    tagged: true,
    lang: transcript.language,
    displayTitle: true,
    info: { Title: transcript.title, Creator: transcript.creator },
  });
  registerFonts(pdf);
  const written = buffer(pdf);
  addPart(pdf, 'H1', () =>
    write(pdf, transcript.title, { size: SIZE.title, weight: 700, colour: COLOUR.text }),
  );
  pdf.moveDown(0.8);
  for (const paragraph of transcript.paragraphs) addParagraph(pdf, paragraph);
  numberPages(pdf);
  pdf.end();
  return written;
};

const addPart = (pdf: Pdf, kind: 'H1' | 'H2' | 'P', draw: () => void): void => {
  pdf.addStructure(pdf.struct(kind, {}, [draw]));
};

const addParagraph = (pdf: Pdf, { part, head, text }: PrintedTranscript['paragraphs'][number]): void => {
  if (part !== undefined) {
    keepTogether(pdf, 6);
    addPart(pdf, 'H2', () => write(pdf, part, { size: SIZE.part, weight: 700, colour: COLOUR.text }));
    pdf.moveDown(0.4);
  }
  if (head !== '') {
    keepTogether(pdf);
    addPart(pdf, 'P', () => write(pdf, head, { size: SIZE.head, weight: 400, colour: COLOUR.head }));
    pdf.moveDown(0.15);
  }
  addPart(pdf, 'P', () => write(pdf, text, { size: SIZE.text, weight: 400, colour: COLOUR.text }));
  pdf.moveDown(0.8);
};

/** Keeps a heading with what follows, in lines of text. */
const keepTogether = (pdf: Pdf, lines = 3): void => {
  if (pdf.y + lines * SIZE.text > pdf.page.height - MARGIN) pdf.addPage();
};

type Look = { readonly size: number; readonly weight: Weight; readonly colour: string };

const write = (pdf: Pdf, text: string, { size, weight, colour }: Look): void => {
  const runs = toFontRuns(text);
  pdf.fontSize(size).fillColor(colour);
  for (const [index, run] of runs.entries())
    pdf
      .font(fontName(run.subset, weight))
      .text(run.text, { continued: index < runs.length - 1, lineGap: size * 0.35 });
};

const numberPages = (pdf: Pdf): void => {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    const { bottom } = pdf.page.margins;
    // Below the margin pdfkit would start another page.
    pdf.page.margins.bottom = 0;
    pdf
      .markContent('Artifact', { type: 'Pagination' })
      .font(fontName('latin', 400))
      .fontSize(SIZE.head)
      .fillColor(COLOUR.head)
      .text(String(page + 1), MARGIN, pdf.page.height - MARGIN / 2, {
        align: 'right',
        width: pdf.page.width - 2 * MARGIN,
        lineBreak: false,
      })
      .endMarkedContent();
    pdf.page.margins.bottom = bottom;
  }
};
