import { Readable } from 'node:stream';
import { BYTES_PER_MB } from '@escriba/contracts/shared/limits';
import { countPassedBytes } from '@escriba/runtime';
import { Upload } from '@tus/server';
import { emptyFile } from '../../platform/media/media.errors.ts';
import { storageKeyOf, type User } from '../../recordings/recordings.ts';
import { fileTooLarge } from '../accepting/uploads.errors.ts';
import type { Declaration } from '../tus/declaration.ts';
import type { ResumableStore } from '../tus/resumable-store.ts';
import type { ResumableUpload } from '../tus/resumable-uploads.repository.ts';
import type { ResumableUploads } from '../tus/resumable-uploads.service.ts';
import { fromTus } from '../tus/tus-failures.ts';
import { unreachable } from './links.errors.ts';

type ReceiveDeps = {
  readonly store: Pick<ResumableStore, 'data'>;
  readonly resumableUploads: Pick<ResumableUploads, 'begin' | 'forget'>;
};

type Received = {
  readonly upload: ResumableUpload;
  readonly body: AsyncIterable<Uint8Array>;
  /** Position in the file of the body's first byte. */
  readonly startByte: number;
  /** Called with the number of bytes of the file that have arrived. */
  readonly onBytes: (receivedBytes: number) => void;
};

/** Writes what a server sends as the bytes of a resumable upload, which then is accepted like one that a browser sent. */
export const createReceiveFile = ({ store: { data }, resumableUploads }: ReceiveDeps) => ({
  /** Creates an empty upload for a file whose size may be unknown. @throws emptyFile, the errors of `begin` */
  begin: async (user: User, declaration: Declaration, id: string): Promise<ResumableUpload> => {
    if (declaration.sizeBytes === 0) throw emptyFile();
    const upload = await resumableUploads.begin(user, declaration, id);
    const size = upload.isGrowing ? {} : { size: upload.sizeBytes };
    const metadata = { filename: upload.fileName };
    await data.create(new Upload({ id: storageKeyOf(id), offset: 0, metadata, ...size })).catch(rethrow);
    return upload;
  },

  /**
   * Receives a body to its end. What has arrived stays if it breaks.
   * @throws the errors of the body; fileTooLarge, emptyFile, unreachable if it ends too early, `storage.full`
   */
  receive: async ({ upload, body, startByte, onBytes }: Received): Promise<void> => {
    const key = storageKeyOf(upload.id);
    const limited = Readable.from(countTo(upload.sizeBytes, { body, startByte, onBytes }), {
      objectMode: false,
    });
    const receivedBytes = await data.write(limited, key, startByte).catch(rethrow);
    if (receivedBytes === 0) throw emptyFile();
    if (!upload.isGrowing && receivedBytes !== upload.sizeBytes) throw unreachable();
    if (upload.isGrowing) await data.declareUploadLength(key, receivedBytes).catch(rethrow);
  },
});

const rethrow = (error: unknown): never => {
  throw fromTus(error);
};

/** Passes bytes on while they fit. */
const countTo = async function* countTo(
  sizeBytesMax: number,
  { body, startByte, onBytes }: Omit<Received, 'upload'>,
): AsyncGenerator<Uint8Array> {
  let receivedBytes = startByte;
  for await (const chunk of body) {
    receivedBytes += chunk.byteLength;
    if (receivedBytes > sizeBytesMax) throw fileTooLarge(Math.floor(sizeBytesMax / BYTES_PER_MB));
    countPassedBytes(chunk.byteLength);
    onBytes(receivedBytes);
    yield chunk;
  }
};
