import type { uploadTranscription } from '@escriba/contracts/transcription/upload';
import type * as Type from 'typebox';

type ClientFields = Type.Static<typeof uploadTranscription.multipart.fields>;

/** Returns the browser's information about itself: stored as information, never trusted. */
export const toClientInfo = (fields: ClientFields): Record<string, string> => ({
  ...(fields.user_ip === undefined ? {} : { userIp: fields.user_ip }),
  ...(fields.device_info === undefined ? {} : { deviceInfo: fields.device_info }),
  ...(fields.speech_model === undefined ? {} : { speechModel: fields.speech_model }),
  ...(fields.speakers_expected === undefined ? {} : { speakersExpected: fields.speakers_expected }),
  ...(fields.channel_names === undefined ? {} : { channelNames: fields.channel_names }),
});
