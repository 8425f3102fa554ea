import type {
  TranscriptionProgress,
  TranscriptionSnapshot,
  TranscriptSegment,
} from '@escriba/contracts/transcription/transcription';

export const TEST_ID = '018f3c5e-1111-7000-8000-000000000000';

export const segment = (index: number, text: string): TranscriptSegment => ({
  startMs: index * 5_000,
  endMs: index * 5_000 + 4_000,
  text,
});

/** Returns a snapshot as the server sends it; a completed one has a result. */
export const makeSnapshot = (change: Partial<TranscriptionSnapshot> = {}): TranscriptionSnapshot => {
  const segments = change.segments ?? [];
  const text = segments.map((part) => part.text).join(' ');
  return {
    transcriptionId: TEST_ID,
    status: 'processing',
    stage: 'transcribing',
    progress: 0,
    queuePosition: null,
    startsInSeconds: null,
    waitingFor: null,
    fileName: 'entrevista.mp3',
    durationMs: 74_000,
    language: 'pt',
    segments,
    error: null,
    message: null,
    result:
      change.status === 'completed'
        ? {
            text,
            audio_duration: 74,
            language: 'pt',
            is_truncated: false,
            original_length: text.length,
            limited_length: text.length,
            message: 'Transcrição concluída',
          }
        : null,
    createdAt: '2024-05-01T12:00:00.000Z',
    completedAt: null,
    ...change,
  };
};

export const makeProgress = (change: Partial<TranscriptionProgress> = {}): TranscriptionProgress => ({
  status: 'processing',
  stage: 'transcribing',
  progress: 0,
  queuePosition: null,
  startsInSeconds: null,
  waitingFor: null,
  durationMs: null,
  language: null,
  segments: [],
  ...change,
});
