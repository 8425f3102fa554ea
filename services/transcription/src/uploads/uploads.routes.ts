import {
  BYTES_PER_MB,
  DeviceId,
  FREE_RETENTION_HOURS,
  FREE_UPLOAD_SIZE_BYTES_MAX,
  type UploadAccepted,
  freeUpload,
  getTranscriptionStatus,
  streamTranscriptionEvents,
  uploadAsyncTranscription,
  uploadTranscription,
} from '@escriba/contracts';
import { answerLanguage, getUser, requireUser, serveRoute } from '@escriba/http';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { FreeTrialClaim } from '../free-trial/free-trial.service.ts';
import { clientGone } from '../client-gone.ts';
import type { Quota } from '../quota/quota.service.ts';
import { deviceOwner, userOwner } from '../transcriptions/owner.ts';
import type { WaitForFreeResult } from '../transcriptions/wait-for-free-result.ts';
import { toClientInfo } from './client-info.ts';
import { type SentFields, receiveMultipart } from './receive-multipart.ts';
import { type SizeLimit, sizeLimitOf } from './size-limit.ts';
import { fileTooLarge, notMultipart } from './uploads.errors.ts';
import { type UploadsService, chosenLanguage } from './uploads.service.ts';

type UploadsRoutesDeps = {
  uploads: UploadsService;
  quota: Pick<Quota, 'check'>;
  waitForFreeResult: WaitForFreeResult;
  checkFreeTrial: (claim: FreeTrialClaim) => Promise<void>;
  clock: () => Date;
  userSizeBytesMax: number;
};

const MULTIPART_OVERHEAD_BYTES = 64 * 1024;

/** The doors recordings come in by. */
export const uploadsRoutes = (deps: UploadsRoutesDeps) => async (app: FastifyInstance) => {
  serveRoute(app, freeUpload, async (request, reply) => {
    const { transcriptionId, deviceId } = await takeFreeUpload(deps, request, reply);
    if (prefersAsync(request.headers.prefer))
      return reply.code(202).send(accepted(transcriptionId, deviceId));
    const result = await deps.waitForFreeResult({
      owner: deviceOwner(deviceId),
      id: transcriptionId,
      locale: answerLanguage(request.headers['accept-language']),
      signal: clientGone(reply),
    });
    return { success: true as const, transcriptionId, ...result };
  });

  await app.register(async (signedIn) => {
    await signedIn.register(requireUser);
    for (const route of [uploadTranscription, uploadAsyncTranscription]) {
      serveRoute(signedIn, route, async (request, reply) =>
        reply.code(202).send(accepted(await takeUserUpload(deps, request, reply))),
      );
    }
  });
};

const takeFreeUpload = async (deps: UploadsRoutesDeps, request: UploadRequest, reply: FastifyReply) => {
  const address = request.caller.ip;
  const { fields, stored } = await receive(deps, request, reply, {
    fields: freeUpload.multipart.fields,
    readSizeLimit: async () => ({ sizeBytesMax: FREE_UPLOAD_SIZE_BYTES_MAX }),
    beforeFile: async ({ device_id: deviceId }) => {
      if (!Value.Check(DeviceId, deviceId)) return;
      await deps.checkFreeTrial({ device: deviceOwner(deviceId), address, now: deps.clock() });
    },
  });
  const transcriptionId = await deps.uploads.accept({
    owner: deviceOwner(fields.device_id),
    locale: answerLanguage(request.headers['accept-language']),
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
  const person = { userId: getUser(request).id, locale: answerLanguage(request.headers['accept-language']) };
  const { fields, stored } = await receive(deps, request, reply, {
    fields: uploadTranscription.multipart.fields,
    readSizeLimit: async (declaredBytes) => {
      const sizeBytes = Math.max(0, declaredBytes - MULTIPART_OVERHEAD_BYTES);
      const { limits } = await deps.quota.check(person, { sizeBytes });
      return sizeLimitOf(limits, deps.userSizeBytesMax);
    },
    beforeFile: async () => {},
  });
  return deps.uploads.accept({
    owner: userOwner(person.userId),
    address: request.caller.ip,
    locale: person.locale,
    recording: stored,
    language: chosenLanguage(fields),
    clientInfo: toClientInfo(fields),
    expiresAt: null,
  });
};

/** Any of the upload routes: what matters comes in the multipart body. */
type UploadRequest = Pick<FastifyRequest, 'caller' | 'isMultipart' | 'parts'> & {
  headers: Record<string, unknown> & { 'accept-language'?: string | undefined };
};

type ReceiveRules<S extends Type.TObject> = {
  fields: S;
  /** Before any byte of the body is read: how much may come; may refuse by what the request declares. */
  readSizeLimit: (declaredBytes: number) => Promise<SizeLimit>;
  beforeFile: (sent: SentFields) => Promise<void>;
};

const receive = async <S extends Type.TObject>(
  deps: UploadsRoutesDeps,
  request: UploadRequest,
  reply: FastifyReply,
  rules: ReceiveRules<S>,
) => {
  if (!request.isMultipart()) throw notMultipart();
  const declaredBytes = Number(request.headers['content-length'] ?? 0);
  const signal = clientGone(reply);
  const { sizeBytesMax, tooLarge = fileTooLarge } = await rules.readSizeLimit(declaredBytes);
  if (declaredBytes > sizeBytesMax + MULTIPART_OVERHEAD_BYTES) {
    throw tooLarge(Math.floor(sizeBytesMax / BYTES_PER_MB));
  }
  const input = {
    readParts: () => request.parts(),
    fileField: 'audio',
    fields: rules.fields,
    beforeFile: rules.beforeFile,
    store: (file: MultipartFile) => deps.uploads.store(file, { sizeBytesMax, tooLarge, signal }),
  };
  return receiveMultipart(input, deps.uploads.discard);
};

const prefersAsync = (prefer = ''): boolean =>
  prefer.split(',').some((preference) => preference.trim().toLowerCase() === 'respond-async');

const accepted = (transcriptionId: string, deviceId?: string): UploadAccepted => {
  const query = deviceId === undefined ? '' : `?device_id=${encodeURIComponent(deviceId)}`;
  return {
    success: true,
    message: 'Upload recebido',
    data: {
      transcriptionId,
      statusUrl: getTranscriptionStatus.path.replace(':id', transcriptionId) + query,
      eventsUrl: streamTranscriptionEvents.path.replace(':id', transcriptionId) + query,
    },
  };
};
