import { Document, Table, type TableRow } from 'docx';
import { readXml } from './docx-parts.ts';

/** A character that no text has: files are written without it. */
const MARK = '\ufeff';

/** Returns a text in the place of which another one is written, by its number. */
export const placeholder = (number: number): string => `${MARK}${number}${MARK}`;

/** Writes the XML of a row with these texts in place of its placeholders. */
export type Stencil = (texts: readonly string[]) => string;

/**
 * Creates stencils of rows, which have placeholders. With tens of thousands of rows, the objects of which the library builds a document would take more than
 * a gigabyte; the library builds one row of each kind, and the others are copies of its XML.
 */
export const createStencils = async (rows: readonly TableRow[]): Promise<readonly Stencil[]> => {
  const xml = await readXml(new Document({ sections: [{ children: [new Table({ rows: [...rows] })] }] }));
  return (xml.match(ROW) ?? []).map(toStencil);
};

const ROW = /<w:tr>[^]*?<\/w:tr>/g;
const PLACE = new RegExp(`${MARK}(\\d+)${MARK}`);

const toStencil = (row: string): Stencil => {
  const parts = row.split(PLACE);
  return (texts) =>
    parts.map((part, index) => (index % 2 === 0 ? part : escape(texts[Number(part)] ?? ''))).join('');
};

/** Returns the XML of a document with other rows in place of those whose text is a placeholder. */
export const fillRows = (xml: string, rowsOf: (number: number) => string): string =>
  xml.replaceAll(ROW, (row) => {
    const number = PLACE.exec(row)?.[1];
    return number === undefined ? row : rowsOf(Number(number));
  });

/** Returns a text, which has only characters of XML, as XML. */
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
