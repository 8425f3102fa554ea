import { readFailure, requestPath } from '@escriba/client';
import { CLEAN_KINDS } from '@escriba/contracts/shared/clean-kinds';
import { EXPORT_FORMAT_FACTS } from '@escriba/contracts/shared/export-formats';
import type { PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import { exportTranscript } from '@escriba/contracts/transcription/sharing';
import { exportFileName } from '@escriba/transcript';
import { apiUrl } from '../../../platform/paths.ts';
import { languageHeader } from '../../../i18n/locale.ts';
import type { Session } from '../../../session/session.ts';
import { hiddenKindsOf, kindsToSend } from '../personal/hidden-kinds.ts';
import { fileNameOf } from './content-disposition.ts';
import { type ExportChoice, hasColumns, inFile } from './export-options.ts';

export type ExportedFile = {
  readonly name: string;
  readonly blob: Blob;
  /** Number of subtitles that are too fast to read; null for other files. */
  readonly hardCues: number | null;
};

type FetchExportInput = {
  readonly session: Session;
  readonly id: string;
  /** The recording's name. */
  readonly recordingName: string;
  readonly choice: ExportChoice;
  readonly signal: AbortSignal;
  /** Called with the bytes received so far. */
  readonly onProgress: (bytes: number) => void;
};

/** Downloads the transcript in a format. Throws `ApiError`, or the abort reason. */
export const fetchExport = async (input: FetchExportInput): Promise<ExportedFile> => {
  const { session, id, recordingName, choice, signal, onProgress } = input;
  const response = await session.fetch(
    apiUrl(requestPath(exportTranscript.path, { id }, toQuery(inFile(choice)))),
    {
      headers: { 'accept-language': languageHeader() },
      signal,
    },
  );
  if (!response.ok) throw await readFailure(response);
  const hardCues = response.headers.get('x-hard-cues');
  const named = fileNameOf(response.headers.get('content-disposition') ?? '');
  return {
    name: named ?? exportFileName(recordingName, choice.format),
    blob: new Blob(await readAll(response, onProgress), {
      type: response.headers.get('content-type') ?? 'application/octet-stream',
    }),
    hardCues: hardCues === null ? null : Number(hardCues),
  };
};

const toQuery = ({ format, times, speakers, views, include, translation, isSideBySide }: ExportChoice) => ({
  format,
  ...(translation === null ? {} : { translation }),
  ...(isSideBySide && hasColumns({ format, translation }) ? { side_by_side: '1' } : {}),
  ...(times ? { times: '1' } : {}),
  ...(speakers ? { speakers: '1' } : {}),
  ...(EXPORT_FORMAT_FACTS[format].hasInsights && include.length > 0 ? { include: include.join(',') } : {}),
  ...(views.figures ? { figures: '1' } : {}),
  ...toCleanQuery(views),
  ...toPersonalQuery(hiddenKindsOf(views.noPersonal, views.personalKinds)),
});

const toCleanQuery = ({ clean, cleanKinds }: ExportChoice['views']) => {
  if (!clean || cleanKinds.length === 0) return {};
  return cleanKinds.length === CLEAN_KINDS.length ? { clean: '1' } : { clean_kinds: cleanKinds.join(',') };
};

const toPersonalQuery = (hidden: readonly PersonalKind[] | undefined) => {
  if (hidden === undefined) return {};
  const kinds = kindsToSend(hidden);
  return { no_personal: '1', ...(kinds === undefined ? {} : { personal_kinds: kinds.join(',') }) };
};

const readAll = async (
  { body }: Response,
  onProgress: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> => {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    chunks.push(next.value);
    onProgress((bytes += next.value.length));
  }
  return chunks;
};
