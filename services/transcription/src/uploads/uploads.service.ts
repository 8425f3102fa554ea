import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DEFAULT_LANGUAGE, toEngineLanguage } from '@escriba/contracts';
import { isDomainError } from '@escriba/errors';
import type { Storage } from '@escriba/storage';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import { claimFreeTrial } from '../free-trial/free-trial.service.ts';
import { createLooseObjectsRepository } from '../loose-objects/loose-objects.repository.ts';
import type { LooseObjects } from '../loose-objects/loose-objects.service.ts';
import { emptyFile } from '../media/media.errors.ts';
import type { ProbedMedia } from '../media/probe.ts';
import type { Owner } from '../transcriptions/owner.ts';
import { createTranscriptionsRepository } from '../transcriptions/transcriptions.repository.ts';
import { cleanFileName } from './file-name.ts';
import { createMeasure } from './measure.ts';
import { uploadInterrupted } from './uploads.errors.ts';

export type StoredRecording = { storageKey: string; sizeBytes: number; sha256: string; fileName: string };

type UploadsDeps = {
  db: Kysely<DB>;
  storage: Pick<Storage, 'put'>;
  looseObjects: Pick<LooseObjects, 'remove'>;
  /** Finds out what a stored object is. @throws the media errors */
  probe: (storageKey: string) => Promise<ProbedMedia>;
  enqueue: (transcriptionId: string) => Promise<void>;
  clock: () => Date;
  newId: () => string;
};

type AcceptInput = {
  owner: Owner;
  recording: StoredRecording;
  language: string;
  clientInfo: Record<string, string>;
  expiresAt: Date | null;
  /** Where the free trial is taken in the same transaction. */
  freeTrialAddress?: string;
};

export type UploadsService = ReturnType<typeof createUploadsService>;

/** An upload takes less; what is older belongs to a process that died. */
const UPLOAD_MS_MAX = 24 * 3_600_000;

export const createUploadsService = (deps: UploadsDeps) => {
  const { db, storage, clock } = deps;

  const discard = (recording: Pick<StoredRecording, 'storageKey'>): Promise<void> =>
    deps.looseObjects.remove(recording.storageKey);

  /**
   * Streams a file to storage while counting and hashing; nothing stays of one that is refused or breaks off.
   * @throws fileTooLarge, emptyFile, uploadInterrupted, `storage.full`
   */
  const store = async (
    file: { file: Readable; filename: string },
    limits: { sizeBytesMax: number; signal: AbortSignal },
  ): Promise<StoredRecording> => {
    const storageKey = `recordings/${deps.newId()}`;
    const measure = createMeasure(limits.sizeBytesMax);
    const abandonedAfter = new Date(clock().getTime() + UPLOAD_MS_MAX);
    await createLooseObjectsRepository(db).insert(storageKey, abandonedAfter);
    try {
      const written = storage.put(storageKey, measure.stream, { signal: limits.signal });
      await Promise.all([pipeline(file.file, measure.stream, { signal: limits.signal, end: true }), written]);
      const { sizeBytes, sha256 } = measure.read();
      if (sizeBytes === 0) throw emptyFile();
      return { storageKey, sizeBytes, sha256, fileName: cleanFileName(file.filename) };
    } catch (error) {
      await discard({ storageKey });
      throw isDomainError(error) ? error : uploadInterrupted(error);
    }
  };

  /**
   * Makes a stored recording a transcription and puts it in the queue.
   * @throws the media errors, freeTrialUsed, dailyDevicesLimit; the recording is removed then
   */
  const accept = async (input: AcceptInput): Promise<string> => {
    const { recording } = input;
    const id = deps.newId();
    try {
      const media = await deps.probe(recording.storageKey);
      await db
        .transaction()
        .execute((transaction) =>
          insertAll(transaction, { ...input, id, mediaKind: media.kind, now: clock() }),
        );
    } catch (error) {
      await discard(recording);
      throw error;
    }
    await deps.enqueue(id);
    return id;
  };

  return { store, discard, accept };
};

type InsertInput = AcceptInput & { id: string; mediaKind: ProbedMedia['kind']; now: Date };

const insertAll = async (transaction: Kysely<DB>, input: InsertInput): Promise<void> => {
  const { id, owner, recording, now } = input;
  await createTranscriptionsRepository(transaction).insert({
    ...recording,
    id,
    owner,
    languageRequested: input.language,
    mediaKind: input.mediaKind,
    clientInfo: input.clientInfo,
    createdAt: now,
    expiresAt: input.expiresAt,
  });
  if (input.freeTrialAddress !== undefined) {
    const claim = { device: owner, address: input.freeTrialAddress, now };
    await claimFreeTrial(transaction, { ...claim, transcriptionId: id });
  }
  await createLooseObjectsRepository(transaction).delete(recording.storageKey);
};

/** The engine's code for what a person chose; Portuguese where nothing was chosen. */
export const chosenLanguage = (fields: { language_code?: string; language?: string }): string =>
  toEngineLanguage(fields.language_code ?? fields.language ?? DEFAULT_LANGUAGE);
