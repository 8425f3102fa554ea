import {
  type DirectUploadPart,
  requestUploadParts,
} from '@escriba/contracts/transcription/resumable-uploads';
import type { Upload } from 'tus-js-client';
import type { Session } from '../../../session/session.ts';
import { putPart } from './put-part.ts';

type DirectInput = {
  readonly file: Blob;
  readonly uploadId: string;
  readonly signal: AbortSignal;
  readonly onSent: (sentBytes: number) => void;
  readonly onArrived: (arrivedBytes: number) => void;
};

const PARTS_AT_ONCE = 3;

/** Lets a tus upload send its bytes straight to the server's store, once, where the server offers it. */
export const createDirectWay = (session: Pick<Session, 'call'>, input: Omit<DirectInput, 'uploadId'>) => {
  let state: 'unknown' | 'offered' | 'tried' = 'unknown';
  return {
    /** Notes a header of a tus response. */
    notice: (header: string | null | undefined): void => {
      if (state === 'unknown' && header) state = 'offered';
    },
    /** Takes over when the upload has its URL. Then tus asks the server what it has: it finishes the upload, or sends what did not arrive. */
    take: (upload: Upload): void => {
      if (state !== 'offered' || upload.url === null) return;
      state = 'tried';
      void upload.abort();
      // With an endpoint, tus would take a refused file for a lost upload, and send it again.
      upload.options.endpoint = null;
      void sendDirectly(session, { ...input, uploadId: upload.url.split('/').at(-1) ?? '' }).then(
        () => upload.start(),
        () => undefined, // the caller stopped the upload
      );
    },
  };
};

/**
 * Sends a file to the store in parts, several at once, until it has all of them, a part does not arrive, or the server requests the bytes
 * itself. Throws the abort reason.
 */
const sendDirectly = async (session: Pick<Session, 'call'>, input: DirectInput): Promise<void> => {
  for (;;) {
    const found = await findParts(session, input);
    if (found === undefined) return;
    input.onArrived(found.receivedBytes);
    if (found.parts.length === 0 || !(await sendParts(input, found.receivedBytes, found.parts))) return;
  }
};

const findParts = async ({ call }: Pick<Session, 'call'>, { uploadId, signal }: DirectInput) => {
  const response = await call(requestUploadParts, { params: { uploadId } }, { signal }).catch(
    () => undefined,
  );
  signal.throwIfAborted();
  return response?.data;
};

const sendParts = async (
  { file, signal, onSent }: DirectInput,
  receivedBytes: number,
  parts: readonly DirectUploadPart[],
): Promise<boolean> => {
  const sent = parts.map(() => 0);
  const queue = parts.entries();
  // One iterator feeds all senders.
  const sendNext = async (): Promise<boolean> => {
    for (const [index, { url, startByte, endByte }] of queue) {
      const report = (sentBytes: number) => {
        sent[index] = sentBytes;
        onSent(sent.reduce((sum, bytes) => sum + bytes, receivedBytes));
      };
      const bytes = file.slice(startByte, endByte);
      if (!(await putPart({ url, bytes, signal, onSent: report }))) return false;
      report(endByte - startByte);
    }
    return true;
  };
  const ends = await Promise.all(Array.from({ length: PARTS_AT_ONCE }, sendNext));
  signal.throwIfAborted();
  return ends.every(Boolean);
};
