import { readFailure, requestPath } from '@escriba/client';
import type { ExportFormat } from '@escriba/contracts/shared/export-formats';
import type { AppLanguage } from '@escriba/contracts/shared/languages';
import type { IncludedForm } from '@escriba/contracts/transcription/included-insights';
import { exportTranscripts } from '@escriba/contracts/transcription/sharing';
import { languageHeader } from '../../i18n/locale.ts';
import { apiUrl } from '../../platform/paths.ts';
import type { Session } from '../../session/session.ts';

type ZipInput = {
  readonly ids: readonly string[];
  readonly format: ExportFormat;
  readonly times: boolean;
  readonly speakers: boolean;
  /** What each file has above its text, where it was made. */
  readonly include: readonly IncludedForm[];
  /** The language of the translation that each file has; null for the text itself. */
  readonly translation: AppLanguage | null;
  /** Whether each file has the text beside its translation. */
  readonly isSideBySide: boolean;
  readonly signal: AbortSignal;
};

/** Downloads several transcripts in one archive. Throws `ApiError`, or the abort reason. */
export const fetchZip = async (
  session: Pick<Session, 'fetch'>,
  { ids, format, times, speakers, include, translation, isSideBySide, signal }: ZipInput,
): Promise<Blob> => {
  const query = {
    ids: ids.join(','),
    format,
    ...(translation === null ? {} : { translation }),
    ...(isSideBySide ? { side_by_side: '1' } : {}),
    ...(times ? { times: '1' } : {}),
    ...(speakers ? { speakers: '1' } : {}),
    ...(include.length > 0 ? { include: include.join(',') } : {}),
  };
  const response = await session.fetch(apiUrl(requestPath(exportTranscripts.path, {}, query)), {
    headers: { 'accept-language': languageHeader() },
    signal,
  });
  if (!response.ok) throw await readFailure(response);
  return new Blob([new Uint8Array(await response.arrayBuffer())], { type: 'application/zip' });
};
