import type { ExportFormat, TranscriptionItem } from '@escriba/contracts';
import { type ViewOptions, exportFileName } from '@escriba/transcript';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import type { Reader } from '../library/list-library.ts';
import { readCurrentDocument } from '../transcripts/current-document.ts';
import { nothingToExport } from './exports.errors.ts';
import { type Exported, renderExport } from './render-export.ts';

type ExportsDeps = {
  getItem: (reader: Reader, id: string) => Promise<TranscriptionItem>;
  db: Kysely<DB>;
};

export type WantedExport = {
  readonly format: ExportFormat;
  readonly views: ViewOptions;
  readonly times: boolean;
  readonly speakers: boolean;
};

export type ExportsService = ReturnType<typeof createExportsService>;

/**
 * A person's transcript as a file, as it is read now; also while it is recognised again.
 * @throws transcriptionNotFound, nothingToExport, scriptUnsupported
 */
export const createExportsService =
  ({ getItem, db }: ExportsDeps) =>
  async (reader: Reader, id: string, wanted: WantedExport): Promise<Exported & { fileName: string }> => {
    const { result, originalFileName } = await getItem(reader, id);
    if (result === null) throw nothingToExport();
    const { document } = await readCurrentDocument(db, id);
    const exported = await renderExport(document, originalFileName, { ...wanted, locale: reader.locale });
    return { ...exported, fileName: exportFileName(originalFileName, wanted.format) };
  };
