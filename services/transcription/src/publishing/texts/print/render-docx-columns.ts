import {
  type FileChild,
  type IParagraphStyleOptions,
  Paragraph as DocxParagraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { SentencePair } from '@escriba/transcript';
import { directed, headingsOf, headOf, languageOf, packDocument } from './docx-parts.ts';
import { createStencils, fillRows, placeholder, type Stencil } from './docx-stencils.ts';
import { isRightToLeft } from './language-tags.ts';
import { type PrintedTranscript, textHeadingOf } from './printed-transcript.ts';

/** A column: its heading, and the language of its sentences (ISO 639-1). */
type Column = { readonly heading: string; readonly language: string };

/** A translation beside its text. `notes`: what is written below a sentence to be read with care, in the language of the user. */
export type PrintedColumns = Omit<PrintedTranscript, 'paragraphs'> & {
  readonly said: Column;
  readonly translated: Column;
  readonly paragraphs: readonly (Omit<PrintedTranscript['paragraphs'][number], 'text'> & {
    readonly pairs: readonly SentencePair[];
  })[];
  readonly notes: { readonly language: string; readonly unsure: string; readonly changed: string };
};

/** Widths in twentieths of a point: A4 without its margins of an inch. */
const WIDTH = 9_026;
const COLUMN_WIDTH = WIDTH / 2;
const LINE = { style: 'single', size: 4, color: 'D0D0D0' } as const;
const BORDERS = {
  top: LINE,
  bottom: LINE,
  left: LINE,
  right: LINE,
  insideHorizontal: LINE,
  insideVertical: LINE,
};
const HEADING_FILL = 'EFEFEF';
const MARGINS = { top: 60, bottom: 60, left: 110, right: 110 };
const WARNING = '8A5300';

/**
 * Renders a Word document with a translation beside its text: a table of two columns, a row for each sentence, and a row with time and speaker above
 * each paragraph. The row with the languages is repeated on each page. A merged recording and a chapter begin a table below their heading.
 */
export const renderDocxColumns = async (transcript: PrintedColumns): Promise<Buffer> => {
  const rowsOf = await createRowWriter(transcript);
  const children: FileChild[] = [];
  const tables: string[][] = [];
  for (const paragraph of transcript.paragraphs) {
    const headings = headingsOf(paragraph);
    if (headings.length > 0 || tables.length === 0) {
      children.push(...headings, tableOf([headerOf(transcript), headRow(placeholder(tables.length))]));
      tables.push([]);
    }
    tables.at(-1)?.push(rowsOf(paragraph));
  }
  return packDocument(transcript, {
    heading: textHeadingOf(transcript),
    children,
    styles: stylesOf(transcript),
    complete: (xml) => fillRows(xml, (number) => tables[number]?.join('') ?? ''),
  });
};

/** Creates what writes the rows of a paragraph as XML. */
const createRowWriter = async ({ said, translated, notes }: PrintedColumns) => {
  const pairRow = (note: DocxParagraph[]): TableRow =>
    new TableRow({
      cantSplit: true,
      children: [
        cellOf([sentenceOf(placeholder(0), said.language, STYLES.said)]),
        cellOf([sentenceOf(placeholder(1), translated.language, STYLES.translated), ...note]),
      ],
    });
  const run = { language: languageOf(notes.language) };
  const [head, sure, unsure, changed] = await createStencils([
    headRow(placeholder(0)),
    pairRow([]),
    pairRow([headOf(notes.unsure, 'ltr', { ...run, color: WARNING })]),
    pairRow([headOf(notes.changed, 'ltr', run)]),
  ]);
  const stencilOf = ({ isChanged, isUnsure }: SentencePair): Stencil | undefined => {
    if (isChanged) return changed;
    return isUnsure ? unsure : sure;
  };
  return (paragraph: PrintedColumns['paragraphs'][number]): string =>
    [
      paragraph.head === '' ? undefined : head?.([paragraph.head]),
      ...paragraph.pairs.map((pair) => stencilOf(pair)?.([pair.said, pair.translated])),
    ].join('');
};

const tableOf = (rows: TableRow[]): Table =>
  new Table({
    rows,
    columnWidths: [COLUMN_WIDTH, COLUMN_WIDTH],
    layout: TableLayoutType.FIXED,
    width: { size: WIDTH, type: WidthType.DXA },
    margins: MARGINS,
    borders: BORDERS,
  });

const headerOf = ({ said, translated, notes }: PrintedColumns): TableRow => {
  const run = { bold: true, language: languageOf(notes.language) };
  const cell = ({ heading }: Column): TableCell =>
    cellOf([new DocxParagraph({ children: [new TextRun({ text: heading, ...run })] })], {
      shading: { type: ShadingType.CLEAR, fill: HEADING_FILL },
    });
  return new TableRow({ tableHeader: true, cantSplit: true, children: [cell(said), cell(translated)] });
};

/** Returns the row above the sentences of a paragraph. */
const headRow = (head: string): TableRow =>
  new TableRow({ cantSplit: true, children: [cellOf([headOf(head)], { columnSpan: 2 })] });

/** The style has the language. */
const sentenceOf = (text: string, language: string, style: string): DocxParagraph =>
  directed({ text }, isRightToLeft(language) ? 'rtl' : 'ltr', { style });

/** The styles of the sentences of each column. */
const STYLES = { said: 'Said', translated: 'Translated' } as const;

const stylesOf = ({ said, translated }: PrintedColumns): IParagraphStyleOptions[] => [
  { id: STYLES.said, name: STYLES.said, basedOn: 'Normal', run: { language: languageOf(said.language) } },
  {
    id: STYLES.translated,
    name: STYLES.translated,
    basedOn: 'Normal',
    run: { language: languageOf(translated.language) },
  },
];

type CellLook = Pick<ConstructorParameters<typeof TableCell>[0], 'columnSpan' | 'shading'>;

const cellOf = (children: readonly DocxParagraph[], look: CellLook = {}): TableCell =>
  new TableCell({
    width: { size: look.columnSpan === undefined ? COLUMN_WIDTH : WIDTH, type: WidthType.DXA },
    children,
    ...look,
  });
