import type { AudioTracks } from '@escriba/contracts/transcription/audio-tracks';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createTranscriptsRepository } from './transcripts.repository.ts';
import { selectCurrent } from './versions.repository.ts';
import { createVoicePrintsRepository } from '../voices/voice-prints.repository.ts';

/** Reads which audio tracks texts are of, by the recording's id: the caller has checked its owner. */
export const createAudioTracksRepository = (db: Kysely<DB>) => ({
  /** Returns the tracks of the current text; null if it is of all with speech, undefined if there is no text. */
  findCurrent: async (id: string): Promise<AudioTracks | null | undefined> => {
    const row = await selectCurrent(db, id).select(TRACKS.as('tracks')).executeTakeFirst();
    return row?.tracks;
  },

  /** Sets the chosen track of the current text to that of a version. The voice prints of another track are deleted. */
  restore: async (id: string, version: number): Promise<void> => {
    const row = await db
      .selectFrom('transcript_versions')
      .select(TRACKS.as('tracks'))
      .where('transcription_id', '=', id)
      .where('number', '=', version)
      .executeTakeFirst();
    const chosen = row?.tracks?.chosen ?? null;
    const current = await createTranscriptsRepository(db).find(id);
    if (current === undefined || current.audioTrack === chosen) return;
    await db
      .updateTable('transcripts')
      .set({ audio_track: chosen })
      .where('transcription_id', '=', id)
      .execute();
    await createVoicePrintsRepository(db).forget([id]);
  },
});

/** The audio tracks of a version's document, which was checked before it was written. */
const TRACKS = sql<AudioTracks | null>`transcript_versions.document -> 'audioTracks'`;
