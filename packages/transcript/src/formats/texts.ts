import { type Root, toMarkdown as writeMarkdown } from './markdown.ts';
import Papa from 'papaparse';
import type { Paragraph, WritingOptions } from './paragraphs-to-write.ts';
import type { Section } from './sections.ts';
import { sentTime, timeStamp } from './times.ts';

type Shown = Pick<WritingOptions, 'times' | 'speakers'>;

/** Writes plain text: one paragraph each, optionally preceded by time and speaker. The name of a merged recording is on a line above its first. */
export const toPlainText = (paragraphs: readonly Paragraph[], shown: Shown): string =>
  paragraphs
    .map((paragraph) => {
      const part = paragraph.part === undefined ? '' : `— ${paragraph.part} —\n\n`;
      return `${part}${headOf(paragraph, shown)}${paragraph.text}\n`;
    })
    .join('\n');

const headOf = (
  { startMs, sentAt, speaker }: Paragraph,
  { times = false, speakers = false }: Shown,
): string => {
  const time = times ? `[${sentTime(sentAt) ?? timeStamp(startMs)}]` : '';
  const name = speakers && speaker !== undefined ? `${speaker}:` : '';
  const head = [time, name].filter(Boolean).join(' ');
  return head === '' ? '' : `${head} `;
};

/** What a document has above its text, and the heading of the text below it. */
export type Above = { readonly sections: readonly Section[]; readonly textHeading: string };

/**
 * Writes Markdown with a heading, one for each merged recording and each chapter, and what is above the text; marks inside the texts are
 * escaped.
 */
export const toMarkdown = (
  title: string,
  paragraphs: readonly Paragraph[],
  shown: Shown,
  { sections, textHeading }: Above = { sections: [], textHeading: '' },
): string =>
  writeMarkdown({
    type: 'root',
    children: [
      headingOf(1, title),
      ...sections.flatMap(toNodes),
      ...(sections.length === 0 || paragraphs[0]?.part !== undefined ? [] : [headingOf(2, textHeading)]),
      ...paragraphs.flatMap((paragraph) => {
        const { part, chapter } = paragraph;
        return [
          ...(part === undefined ? [] : [headingOf(2, part)]),
          ...(chapter === undefined ? [] : [headingOf(3, chapter)]),
          lineOf(headOf(paragraph, shown).trim(), paragraph.text),
        ];
      }),
    ],
  });

type Node = Root['children'][number];
type ParagraphNode = Extract<Node, { type: 'paragraph' }>;

const textNode = (value: string) => ({ type: 'text' as const, value });

const headingOf = (depth: 1 | 2 | 3, value: string): Node => ({
  type: 'heading',
  depth,
  children: [textNode(value)],
});

const lineOf = (head: string, text: string): ParagraphNode => ({
  type: 'paragraph',
  children:
    head === '' ? [textNode(text)] : [{ type: 'strong', children: [textNode(head)] }, textNode(` ${text}`)],
});

const toNodes = ({ heading, note, lines }: Section): Node[] => [
  headingOf(2, heading),
  { type: 'paragraph', children: [{ type: 'emphasis', children: [textNode(note)] }] },
  {
    type: 'list',
    spread: false,
    children: lines.map(({ startMs, text }) => ({
      type: 'listItem',
      spread: false,
      children: [lineOf(`[${timeStamp(startMs)}]`, text)],
    })),
  },
];

export type CsvStyle = {
  readonly headings: readonly [start: string, end: string, speaker: string, text: string];
  /** The delimiter of spreadsheets in the reader's country: `;` in Brazil, where the comma separates decimals. */
  readonly delimiter: ';' | ',';
};

/**
 * Writes RFC 4180 with a byte order mark, so that spreadsheets read accents, and CRLF. A cell that a spreadsheet would run as a formula
 * gets an apostrophe; one with a formula after another delimiter gets a space there.
 */
export const toCsv = (paragraphs: readonly Paragraph[], { headings, delimiter }: CsvStyle): string =>
  `\ufeff${Papa.unparse(
    {
      fields: [...headings],
      data: paragraphs.map(({ startMs, endMs, sentAt, speaker, text }) => [
        sentTime(sentAt) ?? timeStamp(startMs),
        timeStamp(endMs),
        withoutHiddenFormulas(speaker ?? ''),
        withoutHiddenFormulas(text),
      ]),
    },
    { delimiter, escapeFormulae: true, newline: '\r\n' },
  )}\r\n`;

const withoutHiddenFormulas = (text: string): string => text.replaceAll(/([,;\t])(?=["']?[=+@-])/g, '$1 ');
