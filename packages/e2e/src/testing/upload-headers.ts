import { RESUMABLE_UPLOADS_PATH } from '@escriba/contracts/transcription/resumable-uploads';

export const UPLOADS = RESUMABLE_UPLOADS_PATH;

const VERSION = { 'tus-resumable': '1.0.0' };

/** Headers that begin a resumable upload of 100 bytes. */
export const CREATION = {
  ...VERSION,
  'upload-length': '100',
  'upload-metadata': `filename ${Buffer.from('fala.wav').toString('base64')}`,
};

/** Headers that operations need besides the caller's. */
export const HEADERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /api/transcription/free/claim': { 'x-device-id': 'a'.repeat(32) },
  [`POST ${UPLOADS}`]: CREATION,
  [`HEAD ${UPLOADS}/:uploadId`]: VERSION,
  [`PATCH ${UPLOADS}/:uploadId`]: {
    ...VERSION,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  },
  [`DELETE ${UPLOADS}/:uploadId`]: VERSION,
};
