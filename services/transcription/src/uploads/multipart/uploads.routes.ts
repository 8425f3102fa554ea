import { FREE_RETENTION_HOURS, FREE_UPLOAD_SIZE_BYTES_MAX } from '@escriba/contracts/shared/limits';
import { freeUpload } from '@escriba/contracts/transcription/free-trial';
import { DeviceId } from '@escriba/contracts/transcription/transcription';
import { uploadAsyncTranscription, uploadTranscription } from '@escriba/contracts/transcription/upload';
import { type RouteHandler, preferredLocale, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type * as Type from 'typebox';
import { Value } from 'typebox/value';
import { chosenLanguage, deviceOwner, type FreeTrial } from '../../recordings/recordings.ts';
import { abortOnDisconnect } from '../../platform/http/abort-on-disconnect.ts';
import type { WaitForFreeResult } from '../../library/library.ts';
import { toClientInfo } from '../accepting/client-info.ts';
import { accepted, prefersAsync } from './accepted.ts';
import { type SentField, lastValueOf, parseFields } from './receive-multipart.ts';
import { type ReceiveUserUpload, type UploadRequest, receiveUpload } from './receive-upload.ts';
import type { UploadGuard } from '../accepting/upload-guard.ts';
import type { UploadsService } from '../accepting/uploads.service.ts';

type UploadsRoutesDeps = {
  uploads: UploadsService;
  uploadGuard: Pick<UploadGuard, 'begin'>;
  receiveUserUpload: ReceiveUserUpload;
  waitForFreeResult: WaitForFreeResult;
  freeTrial: Pick<FreeTrial, 'check'>;
  clock: () => Date;
};

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
  const { fields, stored } = await receiveUpload(deps, request, reply, {
    fileField: freeUpload.multipart.file,
    parse: (sent) => parseClientFields(freeUpload.multipart.fields, sent),
    sender: { address },
    readSizeLimit: async () => ({ sizeBytesMax: FREE_UPLOAD_SIZE_BYTES_MAX }),
    beforeFile: (sent) => checkDevice(lastValueOf(sent, 'device_id')),
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
  const { fields, ...received } = await deps.receiveUserUpload(request, reply, {
    fileField: uploadTranscription.multipart.file,
    parse: (sent) => parseClientFields(uploadTranscription.multipart.fields, sent),
  });
  return deps.uploads.accept({
    ...received,
    language: chosenLanguage(fields),
    clientInfo: toClientInfo(fields),
  });
};

/** Validates the fields that describe a recording. @throws fieldInvalid, wordInvalid */
const parseClientFields = <
  S extends typeof freeUpload.multipart.fields | typeof uploadTranscription.multipart.fields,
>(
  schema: S,
  sent: readonly SentField[],
): Type.Static<S> => {
  const fields = parseFields(schema, sent);
  toClientInfo(fields);
  return fields;
};
