import {
  DIRECT_UPLOAD_HEADER,
  RESUMABLE_UPLOADS_PATH,
  RESUMABLE_UPLOAD_REFUSAL as REFUSAL,
} from '@escriba/contracts/transcription/resumable-uploads';
import { isDomainError } from '@escriba/errors';
import { getUser, preferredLocale, requireUser } from '@escriba/http';
import { abortOnDisconnect } from '../../platform/http/abort-on-disconnect.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Uploader } from './transcribe-upload.ts';
import { readDeclaration } from './declaration.ts';
import type { DirectUploads } from './direct-uploads.ts';
import { offsetConflict, uploadNotFound } from './resumable-uploads.errors.ts';
import type { ResumableUpload } from './resumable-uploads.repository.ts';
import type { ResumableUploads } from './resumable-uploads.service.ts';
import { isTemporary } from './tus-failures.ts';
import type { TusServer } from './tus-server.ts';
import type { UploadGuard } from '../accepting/upload-guard.ts';
import type { UploadRemoval } from './upload-removal.ts';

type ResumableUploadsRoutesDeps = {
  resumableUploads: ResumableUploads;
  uploadGuard: UploadGuard;
  uploadRemoval: Pick<UploadRemoval, 'cancel'>;
  tusServer: TusServer;
  directUploads: Pick<DirectUploads, 'isOffered'>;
};

const PROTOCOL = '1.0.0';
const WRITING = { permission: 'write' } as const;
/** Options of routes that limit themselves: every request that may wait for bytes or for an upload's lock counts as an upload in flight. */
const OPTIONS = { config: { ...WRITING, limitsItself: true } } as const;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Uploads by the tus protocol: handled by the protocol's server, with every refusal as an `ErrorResponse`. */
export const resumableUploadsRoutes = (deps: ResumableUploadsRoutesDeps) => async (app: FastifyInstance) => {
  await app.register(async (signedIn) => {
    signedIn.removeAllContentTypeParsers();
    signedIn.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null));
    await signedIn.register(requireUser);
    signedIn.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'tus-resumable': PROTOCOL, 'cache-control': 'no-store' });
      if (request.headers['tus-resumable'] === PROTOCOL || request.method === 'OPTIONS') return;
      reply.header('tus-version', PROTOCOL);
      throw Object.assign(new Error('another version of tus'), { statusCode: 412 });
    });
    const one = `${RESUMABLE_UPLOADS_PATH}/:id`;
    signedIn.options(RESUMABLE_UPLOADS_PATH, { config: WRITING }, (request, reply) =>
      pass(deps, request, reply),
    );
    signedIn.post(RESUMABLE_UPLOADS_PATH, OPTIONS, (request, reply) =>
      deps.uploadGuard.begin(request.caller, () => create(deps, request, reply)),
    );
    signedIn.head(one, OPTIONS, (request, reply) => sendOffset(deps, request, reply));
    signedIn.patch(one, OPTIONS, (request, reply) =>
      deps.uploadGuard.resume(request.caller, () => pass(deps, request, reply)),
    );
    signedIn.delete(one, { config: WRITING }, async (request, reply) => {
      await deps.uploadRemoval.cancel(uploaderOf(request).userId, idOf(request));
      return reply.code(204).send();
    });
  });
};

const create = async (deps: ResumableUploadsRoutesDeps, request: FastifyRequest, reply: FastifyReply) => {
  const uploader = presentOf(request, reply);
  const upload = await deps.resumableUploads.declare(uploader, readDeclaration(request.headers));
  const response = await deps.tusServer
    .handle({ raw: request.raw, created: upload })
    .catch(async (error: unknown) => {
      await deps.resumableUploads.forget(upload);
      throw error;
    });
  return finish(deps, { uploader, upload, response, reply });
};

/** Responds with the upload's offset. tus clients treat any refusal as a lost upload and start over, except 423. */
const sendOffset = async (deps: ResumableUploadsRoutesDeps, request: FastifyRequest, reply: FastifyReply) => {
  try {
    return await deps.uploadGuard.resume(request.caller, () => pass(deps, request, reply));
  } catch (error) {
    if (!isTemporary(error)) throw sendRefusalInHeaders(request, reply, error);
    request.log.warn({ err: error }, 'upload_offset_failed');
    const seconds = isDomainError(error) ? error.retryAfterSeconds : undefined;
    return sendEmpty(reply.code(423).header('retry-after', seconds ?? 5));
  }
};

/** Sends the text of a refusal in headers, because the response to a HEAD has no body. */
const sendRefusalInHeaders = (request: FastifyRequest, reply: FastifyReply, error: unknown): unknown => {
  if (!isDomainError(error)) return error;
  const sentence = error.text[preferredLocale(request.headers['accept-language'])];
  reply.headers({ [REFUSAL.code]: error.code, [REFUSAL.message]: encodeURIComponent(sentence) });
  return error;
};

const pass = async (deps: ResumableUploadsRoutesDeps, request: FastifyRequest, reply: FastifyReply) => {
  if (request.method === 'OPTIONS') return send(await deps.tusServer.handle({ raw: request.raw }), reply);
  const uploader = uploaderOf(request);
  const upload = await deps.resumableUploads.get(uploader, idOf(request));
  if (upload.finishedAt !== null) return sendFinished(upload, request, reply);
  if (request.method === 'HEAD' && (await deps.resumableUploads.isWhole(upload))) {
    await deps.resumableUploads.settle(uploader, upload.id);
    return sendFinished(upload, request, reply);
  }
  const present = presentOf(request, reply);
  const response = await deps.tusServer.handle({ raw: request.raw });
  return finish(deps, { uploader: present, upload, response, reply });
};

const sendFinished = ({ sizeBytes }: ResumableUpload, request: FastifyRequest, reply: FastifyReply) => {
  const isHead = request.method === 'HEAD';
  if (!isHead && request.headers['upload-offset'] !== String(sizeBytes)) throw offsetConflict();
  reply.headers({ 'upload-offset': sizeBytes, 'upload-length': sizeBytes });
  return sendEmpty(reply.code(isHead ? 200 : 204));
};

type Handled = { uploader: Uploader; upload: ResumableUpload; response: Response; reply: FastifyReply };

/** Turns a complete upload into a transcription before the response is sent. */
const finish = async (
  deps: ResumableUploadsRoutesDeps,
  { uploader, upload, response, reply }: Handled,
): Promise<FastifyReply> => {
  // A growing upload may have got its size by this very request.
  const { sizeBytes, isGrowing } = upload.isGrowing
    ? await deps.resumableUploads.get(uploader, upload.id)
    : upload;
  if (!isGrowing && response.headers.get('upload-offset') === String(sizeBytes))
    await deps.resumableUploads.settle(uploader, upload.id);
  else {
    reply.header('upload-expires', upload.expiresAt.toUTCString());
    if (deps.directUploads.isOffered({ isGrowing, sizeBytes })) reply.header(DIRECT_UPLOAD_HEADER, '1');
  }
  return send(response, reply);
};

/** Sends a response without its headers on access: only the gateway decides which sites may read responses. */
const send = async (response: Response, reply: FastifyReply): Promise<FastifyReply> => {
  for (const [name, value] of response.headers)
    if (!name.startsWith('access-control-') && !name.startsWith('content-')) reply.header(name, value);
  return sendEmpty(reply.code(response.status));
};

/** Sends a response without a body. Without a length, the response to a HEAD would end the connection. */
const sendEmpty = (reply: FastifyReply): FastifyReply =>
  (reply.statusCode === 204 ? reply : reply.header('content-length', 0)).send();

const uploaderOf = (request: FastifyRequest): Uploader => ({
  userId: getUser(request).id,
  address: request.caller.ip,
  locale: preferredLocale(request.headers['accept-language']),
});

/**
 * Returns the uploader, whose signal ends when the client no longer waits. A HEAD is repeated until there is a response, so that its work
 * continues.
 */
const presentOf = (request: FastifyRequest, reply: FastifyReply): Uploader => ({
  ...uploaderOf(request),
  signal: abortOnDisconnect(reply),
});

const idOf = (request: FastifyRequest): string => {
  const { id } = request.params as { id?: string };
  if (id === undefined || !UUID.test(id)) throw uploadNotFound();
  return id;
};
