import { RESUMABLE_UPLOAD_CHUNK_BYTES } from '@escriba/contracts/transcription/resumable-uploads';
import type { Source, SourceFile } from '../sources/source.ts';
import { TryLater } from '../watch.errors.ts';
import type { Api } from './api.ts';

type SendDeps = {
  readonly api: Pick<Api, 'createUpload' | 'findOffset' | 'sendChunk' | 'cancelUpload' | 'findStatus'>;
  readonly source: Pick<Source, 'open'>;
  readonly language: string;
  readonly signal: AbortSignal;
};

type Sending = {
  readonly file: SourceFile;
  /** An upload that has begun earlier. */
  readonly id: string | undefined;
  /** Called with the id of a new upload before its first byte: with it, a later run continues instead of sending twice. */
  readonly onCreated: (id: string) => Promise<void>;
  readonly onArrived: () => void;
};

/**
 * Sends a file, or the rest of it, and returns the id of the recording. An upload that arrived in an earlier run is not sent again.
 * @throws FileChanged, and the faults of the API
 */
export const sendFile = async (deps: SendDeps, { file, onArrived, ...sending }: Sending): Promise<string> => {
  const { api, source, signal } = deps;
  const begun = sending.id === undefined ? undefined : await findBegun(api, sending.id);
  if (begun !== undefined && (begun.isRecording || begun.offset === file.sizeBytes)) return begun.id;
  const opened = await source.open(file, signal);
  try {
    const id = begun?.id ?? (await begin(deps, file, sending.onCreated));
    let offset = begun?.offset ?? 0;
    while (offset < file.sizeBytes) {
      const end = Math.min(offset + RESUMABLE_UPLOAD_CHUNK_BYTES, file.sizeBytes);
      const arrived = await api.sendChunk(id, offset, await opened.read(offset, end));
      if (arrived <= offset) throw new TryLater('The upload does not continue');
      offset = arrived;
      onArrived();
    }
    return id;
  } finally {
    await opened.close();
  }
};

type Begun = { readonly id: string; readonly offset: number; readonly isRecording: boolean };

/** An upload is forgotten after a day, also if it became a recording. */
const findBegun = async (api: SendDeps['api'], id: string): Promise<Begun | undefined> => {
  const offset = await api.findOffset(id);
  if (offset !== undefined) return { id, offset, isRecording: false };
  return (await api.findStatus(id)) === undefined ? undefined : { id, offset: 0, isRecording: true };
};

const begin = async (
  { api, language }: SendDeps,
  { path, sizeBytes }: SourceFile,
  onCreated: Sending['onCreated'],
): Promise<string> => {
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  const id = await api.createUpload({ fileName, sizeBytes, language });
  await onCreated(id).catch(async (error: unknown) => {
    // Unknown to the journal, it would only wait for its end.
    await api.cancelUpload(id).catch(() => {});
    throw error;
  });
  return id;
};
