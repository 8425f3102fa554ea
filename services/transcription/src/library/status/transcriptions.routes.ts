import { FREE_UPLOAD_SIZE_MB_MAX } from '@escriba/contracts/shared/limits';
import { getFreeLimits, getFreeTranscription } from '@escriba/contracts/transcription/free-trial';
import {
  cancelTranscription,
  deleteTranscription,
  getTranscriptionStatus,
  streamTranscriptionEvents,
} from '@escriba/contracts/transcription/transcription';
import { preferredLocale, sendEvents, serveRoute } from '@escriba/http';
import type { OpenStreams } from '@escriba/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  deviceOwner,
  type FreeTrial,
  type Owner,
  readerMissing,
  userOwner,
} from '../../recordings/recordings.ts';
import { abortOnDisconnect } from '../../platform/http/abort-on-disconnect.ts';
import type { TranscriptionsReader } from './transcriptions.reader.ts';
import type { TranscriptionsService } from './transcriptions.service.ts';
import type { Watch } from './watch.ts';

type TranscriptionsRoutesDeps = {
  reader: TranscriptionsReader;
  transcriptions: TranscriptionsService;
  watch: Watch;
  freeTrial: Pick<FreeTrial, 'read'>;
  /** Longest recording of a visitor. */
  freeDurationMsMax: number;
  /** Longest recording of an account. */
  durationMsMax: number;
  openStreams: OpenStreams;
};

/** Registers the routes to read and change one's own transcriptions. An id alone opens nothing. */
export const transcriptionsRoutes = (deps: TranscriptionsRoutesDeps) => async (app: FastifyInstance) => {
  const { reader, transcriptions, watch, openStreams, freeTrial, freeDurationMsMax, durationMsMax } = deps;
  serveRoute(app, getFreeLimits, async () => ({
    success: true as const,
    data: {
      fileSizeMBMax: FREE_UPLOAD_SIZE_MB_MAX,
      minutesMax: freeDurationMsMax / 60_000,
      recordingHoursMax: durationMsMax / 3_600_000,
    },
  }));

  serveRoute(app, getFreeTranscription, async (request) => {
    const deviceId = shownDevice(request);
    const device = deviceId === undefined ? undefined : deviceOwner(deviceId);
    const locale = localeOf(request);
    const [data, trial] = await Promise.all([
      device === undefined ? null : reader.findFree(device, locale),
      freeTrial.read({ device, address: request.caller.ip, locale }),
    ]);
    return { success: true as const, data, trial };
  });

  serveRoute(app, getTranscriptionStatus, async (request) => {
    const { snapshot } = await reader.read(readInput(request));
    return { success: true as const, data: snapshot };
  });

  serveRoute(app, streamTranscriptionEvents, async (request, reply) => {
    const input = readInput(request);
    openStreams.add(request, reply);
    await reader.readState(input);
    const events = watch({ ...input, signal: abortOnDisconnect(reply) });
    return sendEvents(request, reply, events);
  });

  serveRoute(app, cancelTranscription, async (request) => {
    const input = readInput(request);
    await transcriptions.cancel(input.owner, input.id);
    return { success: true as const, data: (await reader.read(input)).snapshot };
  });

  serveRoute(app, deleteTranscription, async (request) => {
    const { owner, id } = readInput(request);
    await transcriptions.delete(owner, id);
    return { success: true as const };
  });
};

type DeviceRequest = { query: { device_id?: string }; headers: { 'x-device-id'?: string } };
type ReaderRequest = Pick<FastifyRequest, 'caller'> &
  DeviceRequest & {
    params: { id: string };
    headers: { 'accept-language'?: string | undefined };
  };

const shownDevice = ({ headers, query }: DeviceRequest): string | undefined =>
  headers['x-device-id'] ?? query.device_id;

const readInput = (request: ReaderRequest) => ({
  owner: ownerOf(request),
  id: request.params.id,
  locale: localeOf(request),
});

/** Returns the owner for whom a request reads: the signed-in user, or the device that uploaded. */
const ownerOf = (request: ReaderRequest): Owner => {
  const deviceId = shownDevice(request);
  if (deviceId !== undefined) return deviceOwner(deviceId);
  if (request.caller.user) return userOwner(request.caller.user.id);
  throw readerMissing();
};

const localeOf = (request: { headers: { 'accept-language'?: string | undefined } }) =>
  preferredLocale(request.headers['accept-language']);
