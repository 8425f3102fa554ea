import { type IncomingHttpHeaders } from 'node:http';
import { RESUMABLE_UPLOAD_METADATA } from '@escriba/contracts/transcription/resumable-uploads';
import { uploadTranscription } from '@escriba/contracts/transcription/upload';
import { Metadata } from '@tus/server';
import { Value } from 'typebox/value';
import { emptyFile } from '../../platform/media/media.errors.ts';
import { chosenLanguage, cleanFileName } from '../../recordings/recordings.ts';
import { toClientInfo } from '../accepting/client-info.ts';
import { fieldInvalid } from '../accepting/uploads.errors.ts';
import { extensionUnsupported, lengthInvalid, metadataInvalid } from './resumable-uploads.errors.ts';

/** The client's description of a file before it is sent. */
export type Declaration = {
  /** The size; undefined for a recording that is still growing (`Upload-Defer-Length`). */
  sizeBytes: number | undefined;
  fileName: string;
  language: string;
  clientInfo: Record<string, string>;
};

const FIELDS = uploadTranscription.multipart.fields;
const KNOWN: ReadonlySet<string> = new Set(RESUMABLE_UPLOAD_METADATA);

/**
 * Parses `Upload-Length` and `Upload-Metadata`; ignores unknown keys of the latter.
 * @throws lengthInvalid, emptyFile, extensionUnsupported, metadataInvalid, fieldInvalid
 */
export const readDeclaration = (headers: IncomingHttpHeaders): Declaration => {
  if (headers['upload-concat'] !== undefined) throw extensionUnsupported();
  const { filename, filetype: _filetype, ...fields } = parseMetadata(headers['upload-metadata']);
  if (!Value.Check(FIELDS, fields)) throw fieldInvalid(firstWrongField(fields));
  return {
    sizeBytes: parseLength(headers['upload-length'], headers['upload-defer-length']),
    fileName: cleanFileName(filename),
    language: chosenLanguage(fields),
    clientInfo: toClientInfo(fields),
  };
};

const parseLength = (
  sent: string | string[] | undefined,
  deferred: string | string[] | undefined,
): number | undefined => {
  if (sent === undefined && deferred === '1') return undefined;
  if (typeof sent !== 'string' || !/^\d{1,15}$/.test(sent)) throw lengthInvalid();
  if (Number(sent) === 0) throw emptyFile();
  return Number(sent);
};

const parseMetadata = (sent: string | string[] | undefined): Partial<Record<string, string>> => {
  if (sent === undefined || sent === '') return {};
  const known = Object.entries(parsePairs(String(sent))).filter(([name]) => KNOWN.has(name));
  return Object.fromEntries(
    known.flatMap(([name, value]) => {
      if (value === null) return [];
      // File names are sanitised; no other value has control characters legitimately.
      if (name !== 'filename' && /\p{Cc}/u.test(value)) throw metadataInvalid();
      return [[name, value]];
    }),
  );
};

const parsePairs = (sent: string): Record<string, string | null> => {
  try {
    return Metadata.parse(sent);
  } catch {
    throw metadataInvalid();
  }
};

const firstWrongField = (fields: object): string =>
  Value.Errors(FIELDS, fields)[0]?.instancePath.split('/')[1] ?? 'upload-metadata';
