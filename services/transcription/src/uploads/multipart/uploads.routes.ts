import {
  BYTES_PER_MB,
  FREE_RETENTION_HOURS,
  FREE_UPLOAD_SIZE_BYTES_MAX,
} from '@escriba/contracts/shared/limits';
import type { LocalisedText } from '@escriba/contracts/shared/locale';
import { freeUpload } from '@escriba/contracts/transcription/free-trial';
import {
  DeviceId,
  getTranscriptionStatus,
  streamTranscriptionEvents,
} from '@escriba/contracts/transcription/transcription';
import {
  type UploadAccepted,
  uploadAsyncTranscription,
  uploadTranscription,
} from '@escriba/contracts/transcription/upload';
import { type RouteHandler, getUser, preferredLocale, requireUser, serveRoute } from '@escriba/http';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as Type from 'typebox';
import { Value } from 'typebox/value';
import {
  chosenLanguage,
  deviceOwner,
  type FreeTrial,
  type Quota,
  userOwner,
} from '../../recordings/recordings.ts';
import { abortOnDisconnect } from '../../platform/http/abort-on-disconnect.ts';
import type { WaitForFreeResult } from '../../library/library.ts';
import { toClientInfo } from '../accepting/client-info.ts';
import type { UploadClaim } from '../accepting/reserve-upload.ts';
import { type SentFields, receiveMultipart } from './receive-multipart.ts';
import { type SizeLimit, sizeLimitOf } from '../accepting/size-limit.ts';
import { fileTooLarge, notMultipart } from '../accepting/uploads.errors.ts';
import type { UploadGuard } from '../accepting/upload-guard.ts';
import type { UploadsService } from '../accepting/uploads.service.ts';

type UploadsRoutesDeps = {
  uploads: UploadsService;
  uploadGuard: Pick<UploadGuard, 'begin'>;
  quota: Pick<Quota, 'check'>;
  waitForFreeResult: WaitForFreeResult;
  freeTrial: Pick<FreeTrial, 'check'>;
  clock: () => Date;
  userSizeBytesMax: number;
};

const MULTIPART_OVERHEAD_BYTES = 64 * 1024;

/** Options of routes that limit themselves: receiving a file counts as an upload in flight, waiting for the transcript does not. */
const OPTIONS = { config: { limitsItself: true } } as const;

/** Registers the routes that receive recordings as multipart bodies. */
export const uploadsRoutes = (deps: UploadsRoutesDeps) => async (app: FastifyInstance) => {
  serveRoute(app, freeUpload, handleFreeUpload(deps), OPTIONS);

  await app.register(async (signedIn) => {
    await signedIn.register(requireUser);
    for (const route of [uploadTranscription, uploadAsyncTranscription]) {
      const handle: RouteHandler<typeof route> = async (request, reply) => {
        const take = () => takeUserUpload(deps, request, reply);
        const transcriptionId = await deps.uploadGuard.begin(request.caller, take);
        return reply.code(202).send(accepted(request, transcriptionId));
      };
      serveRoute(signedIn, route, handle, OPTIONS);
    }
  });
};

const handleFreeUpload =
  (deps: UploadsRoutesDeps): RouteHandler<typeof freeUpload> =>
  async (request, reply) => {
    const take = () => takeFreeUpload(deps, request, reply);
    const { transcriptionId, deviceId } = await deps.uploadGuard.begin(request.caller, take);
    if (prefersAsync(request.headers.prefer))
      return reply.code(202).send(accepted(request, transcriptionId, deviceId));
    const result = await deps.waitForFreeResult({
      owner: deviceOwner(deviceId),
      id: transcriptionId,
      locale: preferredLocale(request.headers['accept-language']),
      signal: abortOnDisconnect(reply),
    });
    return { success: true as const, transcriptionId, ...result };
  };

const takeFreeUpload = async (deps: UploadsRoutesDeps, request: UploadRequest, reply: FastifyReply) => {
  const address = request.caller.ip;
  const checkDevice = async (deviceId: unknown): Promise<void> => {
    if (!Value.Check(DeviceId, deviceId)) return;
    await deps.freeTrial.check({ device: deviceOwner(deviceId), address });
  };
  await checkDevice(request.headers['x-device-id']);
  const { fields, stored } = await receive(deps, request, reply, {
    fields: freeUpload.multipart.fields,
    sender: { address },
    readSizeLimit: async () => ({ sizeBytesMax: FREE_UPLOAD_SIZE_BYTES_MAX }),
    beforeFile: ({ device_id: deviceId }) => checkDevice(deviceId),
  });
  const transcriptionId = await deps.uploads.accept({
    owner: deviceOwner(fields.device_id),
    locale: preferredLocale(request.headers['accept-language']),
    recording: stored,
    language: chosenLanguage(fields),
    clientInfo: toClientInfo(fields),
    expiresAt: new Date(deps.clock().getTime() + FREE_RETENTION_HOURS * 3_600_000),
    freeTrialAddress: address,
    address,
  });
  return { transcriptionId, deviceId: fields.device_id };
};

const takeUserUpload = async (deps: UploadsRoutesDeps, request: UploadRequest, reply: FastifyReply) => {
  const sender = { userId: getUser(request).id, locale: preferredLocale(request.headers['accept-language']) };
  const { fields, stored } = await receive(deps, request, reply, {
    fields: uploadTranscription.multipart.fields,
    sender,
    readSizeLimit: async (declaredBytes) => {
      const sizeBytes = Math.max(0, declaredBytes - MULTIPART_OVERHEAD_BYTES);
      const { limits } = await deps.quota.check(sender, { sizeBytes });
      return sizeLimitOf(limits, deps.userSizeBytesMax);
    },
    beforeFile: async () => {},
  });
  return deps.uploads.accept({
    owner: userOwner(sender.userId),
    address: request.caller.ip,
    signal: abortOnDisconnect(reply),
    locale: sender.locale,
    recording: stored,
    language: chosenLanguage(fields),
    clientInfo: toClientInfo(fields),
    expiresAt: null,
  });
};

/** Any of the upload routes: they differ only in the multipart body. */
type UploadRequest = Pick<FastifyRequest, 'caller' | 'isMultipart' | 'parts'> & {
  headers: Record<string, unknown> & { 'accept-language'?: string | undefined };
};

type ReceiveRules<S extends Type.TObject> = {
  fields: S;
  sender: UploadClaim['sender'];
  /** Reads the size limit before any byte of the body; may refuse by the declared size. */
  readSizeLimit: (declaredBytes: number) => Promise<SizeLimit>;
  beforeFile: (sent: SentFields) => Promise<void>;
};

const receive = async <
  S extends typeof freeUpload.multipart.fields | typeof uploadTranscription.multipart.fields,
>(
  deps: UploadsRoutesDeps,
  request: UploadRequest,
  reply: FastifyReply,
  rules: ReceiveRules<S>,
) => {
  if (!request.isMultipart()) throw notMultipart();
  const declaredBytes = Number(request.headers['content-length'] ?? 0);
  const signal = abortOnDisconnect(reply);
  const { sizeBytesMax, tooLarge = fileTooLarge } = await rules.readSizeLimit(declaredBytes);
  if (declaredBytes > sizeBytesMax + MULTIPART_OVERHEAD_BYTES) {
    throw tooLarge(Math.floor(sizeBytesMax / BYTES_PER_MB));
  }
  // Without a declared length it may be as large as the limit.
  const sizeBytes = declaredBytes === 0 ? sizeBytesMax : Math.min(declaredBytes, sizeBytesMax);
  const claim = { sender: rules.sender, sizeBytes, fileBytesMax: sizeBytesMax };
  const input = {
    readParts: () => request.parts(),
    fileField: 'audio',
    fields: rules.fields,
    beforeFile: rules.beforeFile,
    checkFields: toClientInfo,
    store: (file: MultipartFile) => deps.uploads.store(file, { sizeBytesMax, tooLarge, claim, signal }),
  };
  return receiveMultipart(input, deps.uploads.discard);
};

const prefersAsync = (prefer = ''): boolean =>
  prefer.split(',').some((preference) => preference.trim().toLowerCase() === 'respond-async');

const RECEIVED: LocalisedText = { pt: 'Upload recebido', en: 'Upload received' };

const accepted = (
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
