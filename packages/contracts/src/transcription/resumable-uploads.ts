import * as Type from '../shared/schema.ts';
import { BYTES_PER_MB } from '../shared/limits.ts';
import { defineRoute } from '../shared/route.ts';
import { TranscriptionId } from './transcription.ts';

/** Resumable uploads by the tus 1.0 protocol. The id of an upload becomes the id of its transcription. */
export const RESUMABLE_UPLOADS_PATH = '/api/transcription/uploads';
export const RESUMABLE_UPLOAD_CHUNK_BYTES = 16 * BYTES_PER_MB;
export const RESUMABLE_UPLOAD_HOURS_MAX = 24;
/**
 * The response to a refused `HEAD` has no body: these headers carry the code and the sentence of the `ErrorResponse`, the sentence
 * percent-encoded.
 */
export const RESUMABLE_UPLOAD_REFUSAL = {
  code: 'upload-refusal',
  message: 'upload-refusal-message',
} as const;
/** Supported keys of `Upload-Metadata`; values are base64 of UTF-8, as tus specifies. */
export const RESUMABLE_UPLOAD_METADATA = [
  'filename',
  'filetype',
  'language_code',
  'speech_model',
  'user_ip',
  'device_id',
  'device_info',
  'channel_names',
  'speakers_expected',
  'vocabulary',
  'folder_id',
] as const;

/** Header of tus responses: the bytes of this upload can also be sent by `requestUploadParts`. */
export const DIRECT_UPLOAD_HEADER = 'upload-direct';

/** A part of a file that its client sends by PUT to the URL, without headers of its own. Bytes are counted from 0; the end is excluded. */
export const DirectUploadPart = Type.Object({
  url: Type.String(),
  startByte: Type.Integer(),
  endByte: Type.Integer(),
});
export type DirectUploadPart = Type.Static<typeof DirectUploadPart>;

/**
 * The next parts of an unfinished resumable upload that are missing in the store, which a browser sends there itself. Without any missing,
 * a `HEAD` of the upload finishes it. 409 `upload.not_direct`: send the bytes by `PATCH`.
 */
export const requestUploadParts = defineRoute({
  method: 'POST',
  path: '/api/transcription/uploads/:uploadId/parts',
  summary:
    'URLs to which a browser sends the next missing parts of a resumable upload, straight to the store',
  access: 'user',
  params: Type.Object({ uploadId: TranscriptionId }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        /** Number of bytes that the store has received. */
        receivedBytes: Type.Integer(),
        parts: Type.Array(DirectUploadPart),
      }),
    }),
  },
});

export const resumableUploadRoutes = [requestUploadParts] as const;
