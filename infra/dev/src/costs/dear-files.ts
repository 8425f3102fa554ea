const SPEECH = 'recognises real speech, which the remembered results of other files do not have';
const ENGINE = 'checks the engine itself on real speech';
const MEDIA = 'decodes and encodes real recordings with ffmpeg';
const WORKERS = 'starts real worker processes, each of which loads its models';

/** Test files that may cost more than the limit of their project, each with the reason. */
export const DEAR_FILES: Readonly<Record<string, string>> = {
  'infra/dev/src/doctor/doctor.int.test.ts':
    'checks a deployment of all services, and breaks each of its parts',
  'packages/speech/src/quiet-speech.test.ts': SPEECH,
  'packages/speech/src/recognition.test.ts': ENGINE,
  'packages/speech/src/speakers/diarization.test.ts': 'finds speakers in real conversations',
  'services/transcription/src/publishing/texts/print/render-pdf.test.ts':
    'sets texts of every script with the real fonts',
  'services/transcription/src/recognition/engines/embedded.test.ts': ENGINE,
  'services/transcription/src/recognition/engines/openai.test.ts': ENGINE,
  'services/transcription/src/recognition/engines/other-servers.test.ts': MEDIA,
  'services/transcription/src/platform/media/accepted-forms.test.ts': MEDIA,
  'services/transcription/src/platform/media/measure-sound.test.ts': MEDIA,
  'services/transcription/src/platform/media/media.test.ts': MEDIA,
  'services/transcription/src/platform/media/phone-formats.test.ts': MEDIA,
  'services/transcription/src/platform/media/plays-as-is.test.ts': MEDIA,
  'services/transcription/src/platform/media/read-clip.test.ts': MEDIA,
  'services/transcription/src/platform/media/run-over-sound.test.ts': MEDIA,
  'services/transcription/src/recognition/languages/choose-language.test.ts':
    'guesses the language of real speech',
  'services/transcription/src/recognition/pipeline/hard-audio.test.ts': SPEECH,
  'services/transcription/src/operations/workers/classes.int.test.ts': WORKERS,
  'services/transcription/src/operations/workers/faults.int.test.ts': WORKERS,
  'services/transcription/src/operations/workers/long-recording.int.test.ts': WORKERS,
  'services/transcription/src/operations/workers/shared-pieces.int.test.ts': WORKERS,
  'services/transcription/src/operations/workers/speakers.int.test.ts': WORKERS,
};
