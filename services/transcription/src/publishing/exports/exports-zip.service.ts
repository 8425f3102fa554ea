import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { isDomainError } from '@escriba/errors';
import { ZipFile } from 'yazl';
import type { Reader } from '../../recordings/recordings.ts';
import { nothingToExport } from './exports.errors.ts';
import type { ExportsService, ExportInput } from './exports.service.ts';
import { createFileNames } from './file-names.ts';

type ExportsZipDeps = {
  exportFile: ExportsService;
  listItems: (reader: Reader, ids: string[]) => Promise<TranscriptionItem[]>;
};

export type ZippedExports = { readonly fileName: string; readonly stream: Readable };
type ExportZipInput = ExportInput & {
  readonly ids: readonly string[];
  /** Ends the work when no client reads the archive any more. */
  readonly signal: AbortSignal;
};

export type ExportsZipService = ReturnType<typeof createExportsZip>;

/** Time for sending an archive, longer than the slowest one takes: a client that stops reading is cut off. */
const TIME_MS_MAX = 10 * 60_000;
const FILE_NAMES: Readonly<Record<Locale, string>> = { pt: 'transcrições.zip', en: 'transcriptions.zip' };

/**
 * Packs several of a user's transcripts in one archive. One is rendered at a time, when the archive needs it. The first is rendered
 * before the response starts, so that a refused format is an error. A later one that cannot be rendered is named in a text file of the
 * archive.
 * @throws nothingToExport if no recording has a text, formatNotIncluded
 */
export const createExportsZip =
  ({ exportFile, listItems }: ExportsZipDeps) =>
  async (reader: Reader, { ids, signal, ...wanted }: ExportZipInput): Promise<ZippedExports> => {
    const items = await listItems(reader, [...new Set(ids)]);
    const [first, ...others] = items.filter(({ result }) => result !== null);
    if (first === undefined) throw nothingToExport();
    const body = async (item: TranscriptionItem) =>
      (await exportFile(reader, item.transcriptionId, wanted)).body;
    const begun = await body(first);
    const zip = new ZipFile();
    const stream = Readable.from(zip.outputStream, { objectMode: false });
    const files = [
      { item: first, read: async () => begun },
      ...others.map((item) => ({ item, read: () => body(item) })),
    ];
    const until = AbortSignal.any([signal, AbortSignal.timeout(TIME_MS_MAX)]);
    fill(zip, files, { format: wanted.format, locale: reader.locale, signal: until }).catch(
      (error: unknown) =>
        stream.destroy(error instanceof Error ? error : new Error('The archive failed', { cause: error })),
    );
    return { fileName: FILE_NAMES[reader.locale], stream };
  };

type File = { readonly item: TranscriptionItem; readonly read: () => Promise<readonly Uint8Array[]> };
type FillOptions = {
  readonly format: ExportInput['format'];
  readonly locale: Locale;
  readonly signal: AbortSignal;
};

/** Waits for each file to be read out before it renders the next one. */
const fill = async (
  zip: ZipFile,
  files: readonly File[],
  { format, locale, signal }: FillOptions,
): Promise<void> => {
  const nameOf = createFileNames();
  const missing: string[] = [];
  const add = async (name: string, content: readonly Uint8Array[]): Promise<void> => {
    const source = Readable.from(content);
    zip.addReadStream(source, name);
    await finished(source, { signal });
  };
  for (const { item, read } of files) {
    signal.throwIfAborted();
    const content = await read().catch((error: unknown) => {
      if (!isDomainError(error)) throw error;
      missing.push(`${item.originalFileName}: ${error.text[locale]}`);
      return undefined;
    });
    if (content !== undefined) await add(nameOf(item.originalFileName, format), content);
  }
  if (missing.length > 0) await add(nameOf(MISSING[locale], 'txt'), [Buffer.from(`${missing.join('\n')}\n`)]);
  zip.end();
};

/** The file that names transcripts that are not in the archive. */
const MISSING: Readonly<Record<Locale, string>> = { pt: 'Não exportadas', en: 'Not exported' };
