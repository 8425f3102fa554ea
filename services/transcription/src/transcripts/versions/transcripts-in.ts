import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createConversationsRepository } from '../conversations/conversations.repository.ts';
import { createKnownSpeakersRepository } from '../voices/known-speakers.repository.ts';
import { createVoicePrintsRepository } from '../voices/voice-prints.repository.ts';
import { createWaveformRepository } from '../waveform/waveform.repository.ts';
import { createTranscriptsRepository } from './transcripts.repository.ts';
import { createVersionJsonRepository } from './version-json.repository.ts';
import { createVersionsRepository } from './versions.repository.ts';

/** Reads and writes recordings' texts, in a transaction where another room composes one. The caller has checked the owner. */
export const transcriptsIn = (db: Kysely<DB>) => ({
  /** The current transcript; undefined if nothing was recognised yet. */
  find: createTranscriptsRepository(db).find,
  findModel: createVersionsRepository(db).findModel,
  listVersions: createVersionsRepository(db).list,
  findVersionJson: createVersionJsonRepository(db).find,
  findVersionWords: createVersionsRepository(db).findVocabulary,
  /** Forgets how the speakers sound. */
  forgetVoices: async (ids: readonly string[]): Promise<void> => {
    await createVoicePrintsRepository(db).forget(ids);
    await createKnownSpeakersRepository(db).forget(ids);
  },
  insertKnownSpeakers: createKnownSpeakersRepository(db).insert,
  listKnownSpeakers: createKnownSpeakersRepository(db).list,
  insertConversation: createConversationsRepository(db).insert,
  findConversation: createConversationsRepository(db).find,
  readWaveform: createWaveformRepository(db).read,
  hasWaveform: createWaveformRepository(db).exists,
});
