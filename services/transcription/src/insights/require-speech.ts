import { toEngineLanguage } from '@escriba/contracts/shared/languages';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { audioGone, transcriptionNotFound } from '../recordings/recordings.ts';
import { inEnglish, noSpeechTranslation } from './insights.errors.ts';
import type { Place } from './insights.repository.ts';
import { findSpokenRecording } from './spoken-recordings.repository.ts';

export type SpeechDeps = {
  /** Whether a present worker can write in English what is said in another language. */
  readonly canTranslateSpeech: () => Promise<boolean>;
};

/**
 * Checks that recognition can translate a recording into English now.
 * @throws transcriptionNotFound, inEnglish, audioGone, noSpeechTranslation
 */
export const requireSpeech = async (
  { db, canTranslateSpeech }: SpeechDeps & { readonly db: Kysely<DB> },
  place: Place,
): Promise<void> => {
  const recording = await findSpokenRecording(db, place);
  if (recording === undefined) throw transcriptionNotFound();
  if (toEngineLanguage(recording.language) === 'en') throw inEnglish();
  if (recording.storageKey === null) throw audioGone();
  if (!(await canTranslateSpeech())) throw noSpeechTranslation();
};
