const SPEECH = 'recognises real speech, which the remembered results of other files do not have';
const ENGINE = 'checks the engine itself on real speech';
const MEDIA = 'decodes and encodes real recordings with ffmpeg';
const WORKERS = 'starts real worker processes, each of which loads its models';
const CLOCK = 'goes through months of a subscription, day by day';

/** Test files that may cost more than the limit of their project, each with the reason. */
export const DEAR_FILES: Readonly<Record<string, string>> = {
  'gateway/src/forwarding/uploads.test.ts': 'sends large bodies through the gateway',
  'infra/dev/src/doctor/doctor.int.test.ts': 'starts the deployment that it examines',
  'packages/embedded/src/embedded.int.test.ts': 'starts and stops Postgres and Redis many times',
  'packages/speech/src/quiet-speech.test.ts': SPEECH,
  'packages/speech/src/recognition.test.ts': ENGINE,
  'packages/speech/src/speakers/diarization.test.ts': 'finds speakers in real conversations',
  'services/billing/src/subscriptions/lifecycle.int.test.ts': CLOCK,
  'services/billing/src/subscriptions/pix-automatic.int.test.ts': CLOCK,
  'services/transcription/src/engines/embedded.test.ts': ENGINE,
  'services/transcription/src/engines/openai.test.ts': ENGINE,
  'services/transcription/src/media/large-wav.test.ts': MEDIA,
  'services/transcription/src/media/media.test.ts': MEDIA,
  'services/transcription/src/media/phone-formats.test.ts': MEDIA,
  'services/transcription/src/media/read-clip.test.ts': MEDIA,
  'services/transcription/src/media/silence.test.ts': MEDIA,
  'services/transcription/src/pipeline/choose-language.test.ts': SPEECH,
  'services/transcription/src/pipeline/hard-audio.test.ts': SPEECH,
  'services/transcription/src/upkeep/workers/classes.int.test.ts': WORKERS,
  'services/transcription/src/upkeep/workers/faults.int.test.ts': WORKERS,
  'services/transcription/src/upkeep/workers/killed-merge.int.test.ts': WORKERS,
  'services/transcription/src/upkeep/workers/long-recording.int.test.ts': WORKERS,
  'services/transcription/src/upkeep/workers/shared-pieces.int.test.ts': WORKERS,
  'services/transcription/src/upkeep/workers/speakers.int.test.ts': WORKERS,
  'services/transcription/src/upkeep/workers/stopping.int.test.ts': WORKERS,
};
