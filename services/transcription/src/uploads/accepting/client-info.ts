import type { uploadTranscription } from '@escriba/contracts/transcription/upload';
import type * as Type from 'typebox';
import { toStoredWords } from '../../recordings/recordings.ts';
import { readOwnWords } from '../../vocabulary/vocabulary.ts';
import { fieldInvalid } from './uploads.errors.ts';

type ClientFields = Type.Static<typeof uploadTranscription.multipart.fields>;

/** Returns what the client says of the recording and of itself: stored as information, never trusted. @throws fieldInvalid, wordInvalid */
export const toClientInfo = (fields: ClientFields): Record<string, string> => ({
  ...(fields.user_ip === undefined ? {} : { userIp: fields.user_ip }),
  ...(fields.device_info === undefined ? {} : { deviceInfo: fields.device_info }),
  ...(fields.speech_model === undefined ? {} : { speechModel: fields.speech_model }),
  ...(fields.speakers_expected === undefined ? {} : { speakersExpected: fields.speakers_expected }),
  ...(fields.channel_names === undefined ? {} : { channelNames: fields.channel_names }),
  ...(fields.vocabulary === undefined ? {} : toVocabulary(fields.vocabulary)),
  ...(fields.folder_id === undefined ? {} : { folderId: fields.folder_id }),
});

const toVocabulary = (sent: string): { vocabulary?: string } => {
  const words = readOwnWords(sent);
  if (words === undefined) throw fieldInvalid('vocabulary');
  const vocabulary = toStoredWords(words);
  return vocabulary === undefined ? {} : { vocabulary };
};
