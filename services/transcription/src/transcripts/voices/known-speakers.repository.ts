import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/** A person whose voice a client has sent: 16-bit samples at 16 kHz in mono. */
export type KnownSpeaker = { readonly name: string; readonly sound: Uint8Array };

/**
 * Stores the voices that name the speakers of a recording, by the recording's id: the caller has checked its owner. They are deleted once the
 * speakers are named, and no other recording is compared with them.
 */
export const createKnownSpeakersRepository = (db: Kysely<DB>) => ({
  insert: async (id: string, speakers: readonly KnownSpeaker[]): Promise<void> => {
    if (speakers.length === 0) return;
    const rows = speakers.map(({ name, sound }, position) => ({
      transcription_id: id,
      position,
      name,
      sound: Buffer.from(sound),
    }));
    await db.insertInto('known_speakers').values(rows).execute();
  },

  list: (id: string): Promise<KnownSpeaker[]> =>
    db
      .selectFrom('known_speakers')
      .select(['name', 'sound'])
      .where('transcription_id', '=', id)
      .orderBy('position')
      .execute(),

  forget: async (ids: readonly string[]): Promise<void> => {
    await db.deleteFrom('known_speakers').where('transcription_id', 'in', ids).execute();
  },
});
