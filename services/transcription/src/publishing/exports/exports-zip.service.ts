import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { isDomainError } from '@escriba/errors';
import { ZipFile } from 'yazl';
import type { Reader } from '../../recordings/recordings.ts';
import { lacksTranslation, nothingToExport } from './exports.errors.ts';
import { type ExportsService, type ExportInput, titleOf } from './exports.service.ts';
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
 * Packs several of a user's transcripts, or their translations, in one archive. One is rendered at a time, when the archive needs it. The first
 * is rendered before the response starts, so that a refused format is an error. A later one that cannot be rendered, and each without the translation,
 * is named in a text file of the archive.
 * @throws nothingToExport if no recording has a text, noTranslation if none has one, translationShowsPersonal, formatNotIncluded
 */
export const createExportsZip =
  ({ exportFile, listItems }: ExportsZipDeps) =>
  async (reader: Reader, { ids, signal, ...wanted }: ExportZipInput): Promise<ZippedExports> => {
    const items = await listItems(reader, [...new Set(ids)]);
    const withText = items.filter(({ result }) => result !== null);
    if (withText.length === 0) throw nothingToExport();
    const read = async (id: string) => (await exportFile(reader, id, wanted)).body;
    const files = await begin(
      withText.map((item) => ({ item, read: () => read(item.transcriptionId) })),
      signal,
    );
    const zip = new ZipFile();
    const stream = Readable.from(zip.outputStream, { objectMode: false });
    const until = AbortSignal.any([signal, AbortSignal.timeout(TIME_MS_MAX)]);
    const extension = extensionOf(wanted);
    const { views } = wanted;
    fill(zip, files, { extension, views, locale: reader.locale, signal: until }).catch((error: unknown) =>
      stream.destroy(error instanceof Error ? error : new Error('The archive failed', { cause: error })),
    );
    return { fileName: FILE_NAMES[reader.locale], stream };
  };

type File = { readonly item: TranscriptionItem; readonly read: () => Promise<readonly Uint8Array[]> };

/** Renders the first file that there is. Those before it lack the translation, and fail again when the archive needs them. */
const begin = async (files: readonly File[], signal: AbortSignal): Promise<readonly File[]> => {
  for (const [index, file] of files.entries()) {
    signal.throwIfAborted();
    const isLast = index === files.length - 1;
    const content = await file.read().catch((error: unknown) => {
      if (isLast || !lacksTranslation(error)) throw error;
      return undefined;
    });
    if (content !== undefined) return files.with(index, { ...file, read: async () => content });
  }
  return files;
};

/** Returns the ending of the files: players of video expect the language in it. */
const extensionOf = ({ format, translation }: ExportInput): string =>
  translation === undefined ? format : `${translation}.${format}`;

type FillOptions = {
  readonly extension: string;
  readonly views: ExportInput['views'];
  readonly locale: Locale;
  readonly signal: AbortSignal;
};

/** Waits for each file to be read out before it renders the next one. */
const fill = async (
  zip: ZipFile,
  files: readonly File[],
  { extension, views, locale, signal }: FillOptions,
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
    const title = titleOf(item.originalFileName, { views });
    const content = await read().catch((error: unknown) => {
      if (!isDomainError(error)) throw error;
      missing.push(`${title}: ${error.text[locale]}`);
      return undefined;
    });
    if (content !== undefined) await add(nameOf(title, extension), content);
  }
  if (missing.length > 0) await add(nameOf(MISSING[locale], 'txt'), [Buffer.from(`${missing.join('\n')}\n`)]);
  zip.end();
};

/** The file that names transcripts that are not in the archive. */
const MISSING: Readonly<Record<Locale, string>> = { pt: 'Não exportadas', en: 'Not exported' };
