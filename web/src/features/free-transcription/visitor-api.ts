import { ApiError, createClient, readEvents, type ServerSentEvent } from '@escriba/client';
import { getReadiness, type HealthResponse } from '@escriba/contracts/gateway/gateway';
import { type FreeTrialState, getFreeTranscription } from '@escriba/contracts/transcription/free-trial';
import {
  cancelTranscription,
  deleteTranscription,
  getTranscriptionStatus,
  streamTranscriptionEvents,
  type TranscriptionSnapshot,
} from '@escriba/contracts/transcription/transcription';
import { withEarlyResponse } from '../../platform/early-response.ts';
import { newTraceparent } from '../../platform/new-traceparent.ts';
import { apiUrl } from '../../platform/paths.ts';
import { findAddress } from '../../session/find-address.ts';
import { languageHeader } from '../../i18n/locale.ts';

/** Creates the requests of the visitor's page. All of them throw `ApiError`, except `findAddress`, which falls back to an empty string. */
export const createVisitorApi = () => {
  const client = createClient({
    baseUrl: window.location.origin,
    headers: () => ({ 'accept-language': languageHeader(), traceparent: newTraceparent() }),
    fetch: withEarlyResponse((url, init) => globalThis.fetch(url, init)),
  });
  return {
    /** Returns the device's transcription, and whether the device and its address still have a free trial. A new browser has no id yet. */
    findFree: async (
      deviceId: string | undefined,
      signal?: AbortSignal,
    ): Promise<{ snapshot: TranscriptionSnapshot | null; trial: FreeTrialState }> => {
      const input = deviceId === undefined ? { query: {}, headers: {} } : shown(deviceId);
      const { data, trial } = await client.call(getFreeTranscription, input, signal ? { signal } : {});
      return { snapshot: data, trial };
    },

    getStatus: async (id: string, deviceId: string, signal: AbortSignal): Promise<TranscriptionSnapshot> =>
      (await client.call(getTranscriptionStatus, { params: { id }, ...shown(deviceId) }, { signal })).data,

    /** Returns the final state: a transcript that was shown in part has used the free trial. */
    cancel: async (id: string, deviceId: string): Promise<TranscriptionSnapshot> =>
      (await client.call(cancelTranscription, { params: { id }, ...shown(deviceId) })).data,

    /** Deletes text and audio; the trial stays used. */
    remove: async (id: string, deviceId: string): Promise<void> => {
      await client.call(deleteTranscription, { params: { id }, ...shown(deviceId) });
    },

    readEvents: (id: string, deviceId: string, signal: AbortSignal): AsyncGenerator<ServerSentEvent> =>
      readEvents(apiUrl(streamTranscriptionEvents.path.replace(':id', id)), {
        signal,
        headers: { 'accept-language': languageHeader(), ...shown(deviceId).headers },
      }),

    findAddress: (signal: AbortSignal): Promise<string> => findAddress(client.call, signal),

    getReadiness: (signal: AbortSignal): Promise<HealthResponse> => client.call(getReadiness, {}, { signal }),
  };
};

export type VisitorApi = ReturnType<typeof createVisitorApi>;

/** Returns whether the server refused the request, rather than being unreachable, broken or overloaded. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Returns the device id as a header rather than a query parameter, which would put it into logs. */
const shown = (deviceId: string) => ({ query: {}, headers: { 'x-device-id': deviceId } }) as const;
