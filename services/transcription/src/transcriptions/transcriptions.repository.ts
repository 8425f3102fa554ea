import type { TranscriptionStage, TranscriptionStatus } from '@escriba/contracts';
import type { Kysely, Selectable } from 'kysely';
import { PieceResult, Segments, parseColumn, toJsonb } from '../db/json.ts';
import type { DB, Transcriptions } from '../db/schema.generated.ts';
import type { Owner } from './owner.ts';

export type Transcription = Omit<Selectable<Transcriptions>, 'status' | 'stage' | 'owner_kind'> & {
  status: TranscriptionStatus;
  stage: TranscriptionStage | null;
  owner_kind: Owner['kind'];
};

export type NewTranscription = {
  id: string;
  owner: Owner;
  languageRequested: string;
  fileName: string;
  mediaKind: 'audio' | 'video';
  sizeBytes: number;
  sha256: string;
  storageKey: string;
  clientInfo: Record<string, string>;
  createdAt: Date;
  expiresAt: Date | null;
};

export type TranscriptionsRepository = ReturnType<typeof createTranscriptionsRepository>;

/** Transcriptions as their owners see them. Every query is scoped by the owner. */
export const createTranscriptionsRepository = (db: Kysely<DB>) => ({
  insert: async (input: NewTranscription): Promise<void> => {
    await db
      .insertInto('transcriptions')
      .values({
        id: input.id,
        owner_kind: input.owner.kind,
        owner_id: input.owner.id,
        language_requested: input.languageRequested,
        file_name: input.fileName,
        media_kind: input.mediaKind,
        size_bytes: input.sizeBytes,
        sha256: input.sha256,
        storage_key: input.storageKey,
        client_info: toJsonb(input.clientInfo),
        created_at: input.createdAt,
        updated_at: input.createdAt,
        expires_at: input.expiresAt,
      })
      .execute();
  },

  find: (owner: Owner, id: string): Promise<Transcription | undefined> =>
    owned(db, owner).where('id', '=', id).executeTakeFirst().then(toTranscription),

  /** The transcription that used the device's free trial up, or is about to. */
  findFree: (device: Owner): Promise<Transcription | undefined> =>
    owned(db, device)
      .where(
        'id',
        'in',
        db.selectFrom('free_trials').select('transcription_id').where('device_hash', '=', device.id),
      )
      .executeTakeFirst()
      .then(toTranscription),

  /** Place in the queue, 1 is next. Recordings wait in the order they came. */
  queuePosition: async (waiting: { id: string; created_at: Date }): Promise<number> => {
    const row = await db
      .selectFrom('transcriptions')
      .select((eb) => eb.fn.countAll<number>().as('ahead'))
      .where('status', '=', 'pending')
      .where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(waiting.created_at, waiting.id)))
      .executeTakeFirstOrThrow();
    return row.ahead + 1;
  },

  /** Results of the pieces done so far from an index on, up to the first that is missing. */
  listDonePieces: async (owner: Owner, id: string, fromIndex = 0): Promise<PieceResult[]> => {
    const rows = await db
      .selectFrom('pieces')
      .innerJoin('transcriptions', 'transcriptions.id', 'pieces.transcription_id')
      .select('pieces.result')
      .where('transcriptions.id', '=', id)
      .where('pieces.index', '>=', fromIndex)
      .where('owner_kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .orderBy('pieces.index')
      .execute();
    const missing = rows.findIndex((row) => row.result === null);
    return rows
      .slice(0, missing === -1 ? rows.length : missing)
      .map((row) => parseColumn(PieceResult, row.result));
  },

  findTranscript: async (owner: Owner, id: string) => {
    const row = await db
      .selectFrom('transcripts')
      .innerJoin('transcriptions', 'transcriptions.id', 'transcripts.transcription_id')
      .select(['transcripts.text', 'transcripts.segments', 'transcripts.language', 'transcripts.duration_ms'])
      .where('transcriptions.id', '=', id)
      .where('owner_kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .executeTakeFirst();
    return row && { ...row, segments: parseColumn(Segments, row.segments) };
  },

  /** Holds the row for the rest of the transaction. */
  findForUpdate: (owner: Owner, id: string): Promise<Transcription | undefined> =>
    owned(db, owner).where('id', '=', id).forUpdate().executeTakeFirst().then(toTranscription),

  /** Ends a transcription that has not finished and lets go of its audio. Its run's later writes change nothing. */
  cancel: async (owner: Owner, id: string, now: Date): Promise<void> => {
    await db
      .updateTable('transcriptions')
      .set({
        status: 'cancelled',
        stage: null,
        error_code: 'transcription.cancelled',
        storage_key: null,
        updated_at: now,
        completed_at: now,
      })
      .where('id', '=', id)
      .where('owner_kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .where('status', 'in', ['pending', 'processing'])
      .execute();
  },

  /** Removes the row and, with it, pieces and transcript. */
  delete: async (owner: Owner, id: string): Promise<void> => {
    await db
      .deleteFrom('transcriptions')
      .where('id', '=', id)
      .where('owner_kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .execute();
  },
});

const owned = (db: Kysely<DB>, owner: Owner) =>
  db
    .selectFrom('transcriptions')
    .selectAll()
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id);

/** The check constraints of the table keep these unions; the generated types only know text. */
const toTranscription = (row: Selectable<Transcriptions> | undefined) => row as Transcription | undefined;
