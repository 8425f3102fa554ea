import type { IncomingMessage } from 'node:http';
import { RESUMABLE_UPLOADS_PATH } from '@escriba/contracts/transcription/resumable-uploads';
import { UPLOAD_LINKS_PATH } from '@escriba/contracts/transcription/upload-links';

/** Headers of the tus protocol that a client must read. */
export const TUS_RESPONSE_HEADERS = [
  'location',
  'tus-extension',
  'tus-max-size',
  'tus-resumable',
  'tus-version',
  'upload-defer-length',
  'upload-direct',
  'upload-expires',
  'upload-length',
  'upload-metadata',
  'upload-offset',
] as const;

/** Returns whether a request is part of a resumable upload. */
export const isResumableUpload = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean =>
  url.startsWith(RESUMABLE_UPLOADS_PATH) && /^[/?]?$/.test(url.charAt(RESUMABLE_UPLOADS_PATH.length));

/** Returns whether a request sends a file to an upload link. */
export const isLinkUpload = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  method === 'PUT' && url.startsWith(`${UPLOAD_LINKS_PATH}/`);

/**
 * Returns the status of a gateway failure. tus clients that check an upload treat any refusal as its end and start over, except 423,
 * after which they ask again.
 */
export const statusFor = (request: IncomingMessage, status: number): number =>
  request.method === 'HEAD' && (status === 429 || status >= 500) && isResumableUpload(request) ? 423 : status;
