import type { ProbedMedia } from '../../platform/media/describe-media.ts';

/** A stored recording that no transcription has claimed yet; the transcription gets its id. */
export type StoredRecording = {
  id: string;
  storageKey: string;
  sizeBytes: number;
  sha256: string;
  fileName: string;
};

/** A probed upload. `playsAsIs`: whether browsers play it, and seek in it, as it is. */
export type UploadedMedia = Pick<ProbedMedia, 'kind' | 'mimeType' | 'durationMs'> & { playsAsIs: boolean };
