const SPEECH = 'recognises real speech, which the remembered results of other files do not have';
const ENGINE = 'checks the engine itself on real speech';
const MEDIA = 'decodes and encodes real recordings with ffmpeg';
const WORKERS = 'starts real worker processes, each of which loads its models';

/** Test files that may cost more than the limit of their project, each with the reason. */
export const DEAR_FILES: Readonly<Record<string, string>> = {
  'packages/speech/src/quiet-speech.test.ts': SPEECH,
  'packages/speech/src/recognition.test.ts': ENGINE,
  'packages/speech/src/speakers/diarization.test.ts': 'finds speakers in real conversations',
  'services/transcription/src/engines/embedded.test.ts': ENGINE,
  'services/transcription/src/engines/openai.test.ts': ENGINE,
  'services/transcription/src/engines/other-servers.test.ts': MEDIA,
  'services/transcription/src/media/accepted-forms.test.ts': MEDIA,
  'services/transcription/src/media/large-wav.test.ts': MEDIA,
  'services/transcription/src/media/measure-sound.test.ts': MEDIA,
  'services/transcription/src/media/media.test.ts': MEDIA,
  'services/transcription/src/media/phone-formats.test.ts': MEDIA,
  'services/transcription/src/media/plays-as-is.test.ts': MEDIA,
  'services/transcription/src/media/read-clip.test.ts': MEDIA,
  'services/transcription/src/media/run-over-sound.test.ts': MEDIA,
  'services/transcription/src/pipeline/hard-audio.test.ts': SPEECH,
  'services/transcription/src/pipeline/voices-at-once.test.ts': MEDIA,
  'services/transcription/src/upkeep/workers/classes.int.test.ts': WORKERS,
  'services/transcription/src/upkeep/workers/faults.int.test.ts': WORKERS,
  'services/transcription/src/upkeep/workers/long-recording.int.test.ts': WORKERS,
  'services/transcription/src/upkeep/workers/shared-pieces.int.test.ts': WORKERS,
  'services/transcription/src/upkeep/workers/speakers.int.test.ts': WORKERS,
};
