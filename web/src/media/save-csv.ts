import type { Locale } from '@escriba/contracts/shared/locale';
import { saveBlob } from './save-file.ts';

/** The delimiter that spreadsheets of each language expect between two cells. */
const DELIMITERS: Readonly<Record<Locale, string>> = { pt: ';', en: ',' };

/**
 * Downloads rows as a file for spreadsheets: RFC 4180, with a byte order mark and, in Brazil, semicolons, as the exports of transcripts.
 * A cell that a spreadsheet would run as a formula is escaped.
 */
export const saveCsv = async (
  name: string,
  rows: readonly (readonly string[])[],
  locale: Locale,
): Promise<void> => {
  const { default: Papa } = await import('papaparse');
  const text = Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter: DELIMITERS[locale], escapeFormulae: true, newline: '\r\n' },
  );
  saveBlob(name, new Blob(['\ufeff', text, '\r\n'], { type: 'text/csv;charset=utf-8' }));
};
