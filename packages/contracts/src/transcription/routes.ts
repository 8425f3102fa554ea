import { claimFreeTranscription, freeUpload, getFreeLimits, getFreeTranscription } from './free-trial.ts';
import {
  cancelTranscription,
  deleteTranscription,
  getTranscriptionStatus,
  streamTranscriptionEvents,
} from './transcription.ts';
import { uploadAsyncTranscription, uploadTranscription } from './upload.ts';

/** Every operation of the transcription service, in documentation order. */
export const transcriptionRoutes = [
  freeUpload,
  getFreeLimits,
  getFreeTranscription,
  claimFreeTranscription,
  uploadTranscription,
  uploadAsyncTranscription,
  getTranscriptionStatus,
  streamTranscriptionEvents,
  cancelTranscription,
  deleteTranscription,
] as const;
