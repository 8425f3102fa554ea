import { type Root, toMarkdown as writeMarkdown } from './markdown.ts';
import Papa from 'papaparse';
import type { Paragraph, WritingOptions } from './paragraphs-to-write.ts';
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

/** Writes Markdown with a heading, and one for each merged recording; marks inside the texts are escaped. */
export const toMarkdown = (title: string, paragraphs: readonly Paragraph[], shown: Shown): string => {
  const root: Root = {
    type: 'root',
    children: [
      { type: 'heading', depth: 1, children: [{ type: 'text', value: title }] },
      ...paragraphs.flatMap((paragraph) => {
        const head = headOf(paragraph, shown).trim();
        const text = { type: 'text' as const, value: head === '' ? paragraph.text : ` ${paragraph.text}` };
        const strong = { type: 'strong' as const, children: [{ type: 'text' as const, value: head }] };
        const { part } = paragraph;
        return [
          ...(part === undefined
            ? []
            : [
                {
                  type: 'heading' as const,
                  depth: 2 as const,
                  children: [{ type: 'text' as const, value: part }],
                },
              ]),
          { type: 'paragraph' as const, children: head === '' ? [text] : [strong, text] },
        ];
      }),
    ],
  };
  return writeMarkdown(root);
};

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
