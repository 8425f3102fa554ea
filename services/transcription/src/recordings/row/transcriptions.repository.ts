import type { TranscriptionStage, TranscriptionStatus } from '@escriba/contracts';
import type { Kysely, Selectable } from 'kysely';
import { toJsonb } from '../../platform/db/json.ts';
import { nextTurnOf } from '../../platform/db/next-turn.ts';
import type { DB, Transcriptions } from '../../platform/db/schema.generated.ts';
import { noteSearchChange } from './search-changes.repository.ts';
import { toNameKey } from '../../platform/text/text-folding.ts';
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
  mimeType: string;
  /** Whether browsers play it as it is; null if that is unknown. */
  playsAsIs: boolean | null;
  sizeBytes: number;
  sha256: string;
  /** Null while its audio is made: it is a merge. */
  storageKey: string | null;
  clientInfo: Record<string, string>;
  /** From the probe; null if unknown. */
  probedDurationMs: number | null;
  round: number;
  /** Smaller numbers are transcribed first. */
  priority: number;
  /** Whether to identify speakers. */
  withSpeakers: boolean;
  /** Set if it is a merge of recordings. */
  merge?: Merge;
  createdAt: Date;
  expiresAt: Date | null;
};

/** `audioFrom`: when the oldest of the merged audio was uploaded, which decides when it is deleted. */
type Merge = { audioFrom: Date; folderId: string | null };

type Move = { id: string; device: Owner; user: Owner; now: Date };

/** Transcriptions of their owners. Every query is scoped by the owner. */
export const createTranscriptionsRepository = (db: Kysely<DB>) => ({
  /** In a transaction: the search change is inserted with it. */
  insert: async (input: NewTranscription): Promise<void> => {
    await db
      .insertInto('transcriptions')
      .values({
        id: input.id,
        owner_kind: input.owner.kind,
        owner_id: input.owner.id,
        language_requested: input.languageRequested,
        file_name: input.fileName,
        name_key: toNameKey(input.fileName),
        media_kind: input.mediaKind,
        mime_type: input.mimeType,
        plays_as_is: input.playsAsIs,
        size_bytes: input.sizeBytes,
        sha256: input.sha256,
        storage_key: input.storageKey,
        client_info: toJsonb(input.clientInfo),
        probed_duration_ms: input.probedDurationMs,
        round: input.round,
        priority: input.priority,
        with_speakers: input.withSpeakers,
        is_trial: input.owner.kind === 'device',
        is_merge: input.merge !== undefined,
        audio_from: input.merge?.audioFrom ?? null,
        folder_id: input.merge?.folderId ?? null,
        queue_turn: nextTurnOf(input.owner, input.priority),
        queued_at: input.createdAt,
        created_at: input.createdAt,
        updated_at: input.createdAt,
        expires_at: input.expiresAt,
      })
      .execute();
    await noteSearchChange(db, input.id);
  },

  find: (owner: Owner, id: string): Promise<Transcription | undefined> =>
    ownedBy(db, owner).where('id', '=', id).executeTakeFirst().then(toTranscription),

  /** Locks the row for the rest of the transaction. */
  findForUpdate: (owner: Owner, id: string): Promise<Transcription | undefined> =>
    ownedBy(db, owner).where('id', '=', id).forUpdate().executeTakeFirst().then(toTranscription),

  /**
   * Moves a device's recording to a user, unless it has failed, was cancelled or has another owner. It is kept like the user's others. In
   * a transaction: the search change is inserted with it. Returns false if nothing was moved.
   */
  move: async ({ id, device, user, now }: Move): Promise<boolean> => {
    const row = await db
      .updateTable('transcriptions')
      .set({ owner_kind: user.kind, owner_id: user.id, expires_at: null, updated_at: now })
      .where('id', '=', id)
      .where('owner_kind', '=', device.kind)
      .where('owner_id', '=', device.id)
      .where('status', 'in', ['pending', 'processing', 'completed'])
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) return false;
    await noteSearchChange(db, id);
    return true;
  },
});

/** Rows of one owner. */
export const ownedBy = (db: Kysely<DB>, owner: Owner) =>
  db
    .selectFrom('transcriptions')
    .selectAll()
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id);

/** The table's check constraints guarantee these unions; the generated types only have text. */
export const toTranscription = (row: Selectable<Transcriptions> | undefined) =>
  row as Transcription | undefined;
