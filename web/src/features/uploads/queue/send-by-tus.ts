import { WORKSPACE_HEADER } from '@escriba/contracts/auth/workspace-roles';
import {
  DIRECT_UPLOAD_HEADER,
  RESUMABLE_UPLOAD_CHUNK_BYTES,
  RESUMABLE_UPLOADS_PATH,
} from '@escriba/contracts/transcription/resumable-uploads';
import { DetailedError, Upload } from 'tus-js-client';
import { currentLocale, languageHeader } from '../../../i18n/locale.ts';
import { newTraceparent } from '../../../platform/new-traceparent.ts';
import { apiUrl } from '../../../platform/paths.ts';
import { createDirectWay } from './send-directly.ts';
import { readFault, UploadError } from './upload-fault.ts';
import type { Session } from '../../../session/session.ts';
import { findChoice } from '../../../session/workspace-choice.ts';

export type SendInput = {
  readonly file: Blob;
  /** The address at which an existing upload continues; null to create one. */
  readonly url: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly onUrl: (url: string) => void;
  /** Called with the bytes sent; they may not have arrived. */
  readonly onSent: (sentBytes: number) => void;
  /** Called with the bytes that the server has stored. */
  readonly onArrived: (arrivedBytes: number) => void;
};

/**
 * Sends a file by the tus protocol and settles when the server has it; where the server offers it, the bytes go straight to its store. A
 * single attempt: the queue decides about retries. Rejects with `UploadError`, or with the abort reason.
 */
export const sendByTus = (
  session: Session,
  { file, url, metadata, signal, onUrl, onSent, onArrived }: SendInput,
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const direct = createDirectWay(session, { file, signal, onSent, onArrived });
    const traceparent = newTraceparent();
    const upload = new Upload(file, {
      // Without an endpoint, an upload that cannot be resumed fails instead of silently starting again.
      ...(url === null ? { endpoint: apiUrl(RESUMABLE_UPLOADS_PATH) } : { uploadUrl: url }),
      metadata,
      chunkSize: RESUMABLE_UPLOAD_CHUNK_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: async (request) => {
        const token = await session.getAccessToken();
        signal.throwIfAborted();
        request.setHeader('Authorization', `Bearer ${token}`);
        const workspaceId = findChoice(session.getState().user?.id)?.id;
        if (workspaceId !== undefined) request.setHeader(WORKSPACE_HEADER, workspaceId);
        request.setHeader('Accept-Language', languageHeader());
        request.setHeader('traceparent', traceparent);
      },
      onAfterResponse: (_request, response) => direct.notice(response.getHeader(DIRECT_UPLOAD_HEADER)),
      onUploadUrlAvailable: () => {
        if (upload.url !== null) onUrl(upload.url);
        direct.take(upload);
      },
      onProgress: (sentBytes) => onSent(sentBytes),
      onChunkComplete: (_size, arrivedBytes) => onArrived(arrivedBytes),
      onSuccess: () => settle(resolve),
      onError: (error) => void fail(error),
    });
    const fail = async (error: Error) => {
      const fault = await toUploadError(session, error, file);
      settle(() => reject(fault));
    };
    const stop = () => {
      void upload.abort();
      reject(signal.reason);
    };
    const settle = (end: () => void) => {
      signal.removeEventListener('abort', stop);
      end();
    };
    signal.addEventListener('abort', stop);
    upload.start();
  });

/** Explains a broken request: a lost network, or a file that was moved or changed. */
const toUploadError = async (session: Session, error: Error, file: Blob): Promise<UploadError> => {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (response) {
    const [status, body] = [response.getStatus(), response.getBody()];
    const fault = readFault({ status, body, getHeader: (name) => response.getHeader(name) });
    return new UploadError({ ...fault, language: currentLocale() }, { cause: error });
  }
  const code = (await isReadable(file)) ? causeOf(session) : 'unreadable';
  return new UploadError({ code, status: null, message: null }, { cause: error });
};

/** Returns why there is no response. A failed token refresh ends the session; any other missing response is the network's. */
const causeOf = (session: Session): string =>
  session.getState().status === 'anonymous' ? 'session' : 'network';

const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
