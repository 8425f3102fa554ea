import type { PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { Storage } from '@escriba/storage';
import type { Kysely } from 'kysely';
import { findActor } from '../../platform/acting/acting.ts';
import { noteActivity, noteDownloadByAddress } from '../../platform/activity/activity.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { SilencedAudio } from '../redacted-audio/silenced-audio.service.ts';
import {
  audioGone,
  type AudioTokens,
  type FreeAudioTokens,
  isPlayedAsIs,
  mimeTypeOf,
  type Owner,
  readerMissing,
  transcriptionNotFound,
} from '../../recordings/recordings.ts';
import type { HiddenKinds } from '../../transcripts/transcripts.ts';
import { audioLinkExpired } from './audio.errors.ts';
import type { StoredAudio } from '../../platform/http/send-audio.ts';

type AudioDeps = {
  db: Kysely<DB>;
  storage: Pick<Storage, 'find' | 'get'>;
  audioTokens: Pick<AudioTokens, 'check'>;
  freeAudioTokens: Pick<FreeAudioTokens, 'check'>;
  silenced: Pick<SilencedAudio, 'find' | 'findPlayable' | 'prepare'>;
  clock: () => Date;
};

/** The requester of the audio: a signed-in user, or a player with the token of an `audioUrl`. */
type Listener = {
  user: { readonly id: string; readonly sessionId: string } | undefined;
  token: string | undefined;
};
/** The audio of a response. `sessionId`: the session of the response, which ends with it. */
type HeardAudio = { stored: StoredAudio; sessionId: string };
/**
 * Options of the audio. `silenced`: without spoken personal data of these kinds. `isDownload`: the file as it was sent, even if browsers
 * cannot play it.
 */
type AudioOptions = { silenced: HiddenKinds; isDownload: boolean };

export type AudioService = ReturnType<typeof createAudioService>;

export const createAudioService = (deps: AudioDeps) => {
  const { db, storage, audioTokens, silenced } = deps;
  const findBytes = createFindBytes(deps);
  const getRow = async (id: string): Promise<Row> => {
    const row = await selectRow(db, id);
    if (!row) throw transcriptionNotFound();
    return row;
  };

  /** Returns the session that the audio is sent for. */
  const checkListener = (row: Row, { user, token }: Listener): string => {
    if (token === undefined) {
      if (user?.id !== row.owner_id) throw transcriptionNotFound();
      return user.sessionId;
    }
    const { state, sessionId } = audioTokens.check({ userId: row.owner_id, id: row.id }, token);
    if (state === 'forged') throw transcriptionNotFound();
    if (state === 'expired') throw audioLinkExpired();
    return sessionId;
  };

  return {
    /**
     * Returns the stored audio of a recording, for an authorised listener.
     * @throws readerMissing, transcriptionNotFound, audioLinkExpired, audioGone
     */
    find: async (id: string, listener: Listener, wanted: AudioOptions): Promise<HeardAudio> => {
      if (listener.token === undefined && listener.user === undefined) throw readerMissing();
      const row = await getRow(id);
      const sessionId = checkListener(row, listener);
      const stored = await findBytes(row, wanted);
      await noteDownload(deps, row, { listener, wanted });
      return { stored, sessionId };
    },

    /**
     * Returns the recording of a visitor's free transcription.
     * @throws transcriptionNotFound, audioLinkExpired, audioGone
     */
    findFree: async (id: string, token: string): Promise<StoredAudio> => {
      const row = await selectRow(db, id, 'device');
      const state = row && deps.freeAudioTokens.check({ ownerId: row.owner_id, id }, token);
      if (row === undefined || state === 'forged') throw transcriptionNotFound();
      if (state === 'expired') throw audioLinkExpired();
      return findBytes(row, { silenced: undefined, isDownload: false });
    },

    /** Does the same as `find` without authorisation: the caller has checked it. @throws transcriptionNotFound, audioGone */
    get: async (id: string, wanted: AudioOptions): Promise<StoredAudio> =>
      findBytes(await getRow(id), wanted),

    /** @throws transcriptionNotFound, audioGone */
    checkKept: async (id: string): Promise<void> => {
      if ((await getRow(id)).storage_key === null) throw audioGone();
    },

    /** Starts creating the silenced audio, if there is audio. */
    prepareSilenced: async (id: string, kinds: readonly PersonalKind[]): Promise<void> => {
      const row = await selectRow(db, id);
      if (row && row.storage_key !== null)
        await silenced.prepare({ ...row, storageKey: row.storage_key, fileName: row.file_name }, kinds);
    },

    open: storage.get,
  };
};

type Heard = { readonly listener: Listener; readonly wanted: AudioOptions };

/** Records a download, before bytes are sent: of the file, or of any audio by an API key. */
const noteDownload = async (
  { db, clock }: Pick<AudioDeps, 'db' | 'clock'>,
  { id, owner_id: ownerId }: Row,
  { listener, wanted }: Heard,
): Promise<void> => {
  const noted = { ownerId, ids: [id], at: clock() } as const;
  if (listener.token !== undefined) {
    if (wanted.isDownload) await noteDownloadByAddress(db, noted);
  } else if (wanted.isDownload || findActor()?.key !== undefined)
    await noteActivity(db, { ...noted, action: 'downloaded' });
};

const createFindBytes =
  ({ storage, silenced }: Pick<AudioDeps, 'storage' | 'silenced'>) =>
  async (row: Row, { silenced: kinds, isDownload }: AudioOptions): Promise<StoredAudio> => {
    const stored = row.storage_key === null ? undefined : await storage.find(row.storage_key);
    if (row.storage_key === null || stored === undefined) throw audioGone();
    const recording = { storageKey: row.storage_key, fileName: row.file_name };
    const kept = { ...recording, id: row.id, sha256: row.sha256 };
    if (kinds !== undefined) return silenced.find(kept, kinds);
    const { text_duration_ms: textMs, text_audio_track: audioTrack } = row;
    if (!isDownload && !isPlayedAsIs(row, audioTrack)) {
      const durationMs = textMs ?? row.duration_ms ?? row.probed_duration_ms ?? 0;
      return silenced.findPlayable({ ...kept, durationMs, audioTrack });
    }
    return { ...recording, sizeBytes: stored.sizeBytes, etag: `"${row.sha256}"`, mimeType: mimeTypeOf(row) };
  };

type Row = NonNullable<Awaited<ReturnType<typeof selectRow>>>;

const selectRow = (db: Kysely<DB>, id: string, ownerKind: Owner['kind'] = 'user') =>
  db
    .selectFrom('transcriptions')
    .leftJoin('transcripts', 'transcripts.transcription_id', 'transcriptions.id')
    .select(['id', 'owner_id', 'storage_key', 'sha256', 'file_name', 'mime_type', 'media_kind'])
    .select(['transcriptions.duration_ms', 'probed_duration_ms', 'plays_as_is'])
    // While another track is recognised, the player has that of the text.
    .select(['transcripts.duration_ms as text_duration_ms', 'transcripts.audio_track as text_audio_track'])
    .where('id', '=', id)
    .where('owner_kind', '=', ownerKind)
    .executeTakeFirst();
