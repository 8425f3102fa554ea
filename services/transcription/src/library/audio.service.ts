import type { Storage } from '@escriba/storage';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import { readerMissing, transcriptionNotFound } from '../transcriptions/transcriptions.errors.ts';
import type { AudioTokens } from './audio-tokens.ts';
import { mimeTypeOf } from './item.ts';
import { audioGone, audioLinkExpired } from './library.errors.ts';

type AudioDeps = {
  db: Kysely<DB>;
  storage: Pick<Storage, 'find' | 'get'>;
  audioTokens: Pick<AudioTokens, 'check'>;
};

/** Who wants to hear: a signed-in person, or whoever holds the token of an `audioUrl`. */
type Listener = { userId: string | undefined; token: string | undefined };

export type StoredAudio = {
  storageKey: string;
  sizeBytes: number;
  sha256: string;
  fileName: string;
  mimeType: string;
};
export type AudioService = ReturnType<typeof createAudioService>;

export const createAudioService = ({ db, storage, audioTokens }: AudioDeps) => {
  const checkListener = (id: string, ownerId: string, { userId, token }: Listener): void => {
    if (token === undefined) {
      if (userId !== ownerId) throw transcriptionNotFound();
      return;
    }
    const state = audioTokens.check({ userId: ownerId, id }, token);
    if (state === 'forged') throw transcriptionNotFound();
    if (state === 'expired') throw audioLinkExpired();
  };

  return {
    /** What is stored of a recording. @throws readerMissing, transcriptionNotFound, audioLinkExpired, audioGone */
    find: async (id: string, listener: Listener): Promise<StoredAudio> => {
      if (listener.token === undefined && listener.userId === undefined) throw readerMissing();
      const row = await db
        .selectFrom('transcriptions')
        .select(['owner_id', 'storage_key', 'sha256', 'file_name', 'mime_type', 'media_kind'])
        .where('id', '=', id)
        .where('owner_kind', '=', 'user')
        .executeTakeFirst();
      if (!row) throw transcriptionNotFound();
      checkListener(id, row.owner_id, listener);
      const stored = row.storage_key === null ? undefined : await storage.find(row.storage_key);
      if (row.storage_key === null || stored === undefined) throw audioGone();
      return {
        storageKey: row.storage_key,
        sizeBytes: stored.sizeBytes,
        sha256: row.sha256,
        fileName: row.file_name,
        mimeType: mimeTypeOf({ mime_type: row.mime_type, media_kind: row.media_kind }),
      };
    },
    open: storage.get,
  };
};
