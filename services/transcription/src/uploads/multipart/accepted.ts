import type { LocalisedText } from '@escriba/contracts/shared/locale';
import {
  getTranscriptionStatus,
  streamTranscriptionEvents,
} from '@escriba/contracts/transcription/transcription';
import type { UploadAccepted } from '@escriba/contracts/transcription/upload';
import { preferredLocale } from '@escriba/http';
import type { FastifyRequest } from 'fastify';

/** Returns whether a client wants a response before the work is done, by its `Prefer` header. */
export const prefersAsync = (prefer = ''): boolean =>
  prefer.split(',').some((preference) => preference.trim().toLowerCase() === 'respond-async');

const RECEIVED: LocalisedText = { pt: 'Upload recebido', en: 'Upload received' };

/** Returns the response to an upload whose transcription continues. */
export const accepted = (
  request: Pick<FastifyRequest, 'headers'>,
  transcriptionId: string,
  deviceId?: string,
): UploadAccepted => {
  const query = deviceId === undefined ? '' : `?device_id=${encodeURIComponent(deviceId)}`;
  return {
    success: true,
    message: RECEIVED[preferredLocale(request.headers['accept-language'])],
    data: {
      transcriptionId,
      statusUrl: getTranscriptionStatus.path.replace(':id', transcriptionId) + query,
      eventsUrl: streamTranscriptionEvents.path.replace(':id', transcriptionId) + query,
    },
  };
};
