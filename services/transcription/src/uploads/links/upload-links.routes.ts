import { UUID_PATTERN } from '@escriba/contracts/shared/id-list';
import { UPLOAD_LINKS_PATH } from '@escriba/contracts/transcription/upload-links';
import { preferredLocale } from '@escriba/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { abortOnDisconnect } from '../../platform/http/abort-on-disconnect.ts';
import type { UploadGuard } from '../accepting/upload-guard.ts';
import { accepted } from '../multipart/accepted.ts';
import { uploadLinkNotFound } from './upload-links.errors.ts';
import type { UploadLinksService } from './upload-links.service.ts';

type UploadLinksRoutesDeps = {
  readonly uploadLinks: Pick<UploadLinksService, 'open' | 'receive'>;
  readonly uploadGuard: Pick<UploadGuard, 'begin'>;
};

/** The link is what permits it. Receiving a file counts as an upload in flight. */
const OPTIONS = { config: { permission: 'none', limitsItself: true } } as const;
const IS_ID = new RegExp(`^${UUID_PATTERN}$`);

/** Registers the route that receives a file as the body itself, as `curl -T` sends it. The link is what authorises it. */
export const uploadLinksRoutes = (deps: UploadLinksRoutesDeps) => async (app: FastifyInstance) => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.put(`${UPLOAD_LINKS_PATH}/:id`, OPTIONS, (request, reply) => receive(deps, request, reply));
  });
};

const receive = async (
  { uploadLinks, uploadGuard }: UploadLinksRoutesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { id, token } = readAddress(request);
  const link = await uploadLinks.open(id, token);
  const { ip } = request.caller;
  const transcriptionId = await uploadGuard.begin({ ip, user: { id: link.ownerId, sessionId: id } }, () =>
    uploadLinks.receive(link, {
      bytes: request.raw,
      declaredBytes: Number(request.headers['content-length'] ?? 0),
      address: ip,
      locale: preferredLocale(request.headers['accept-language']),
      signal: abortOnDisconnect(reply),
    }),
  );
  return reply.code(202).send(accepted(request, transcriptionId));
};

/** @throws uploadLinkNotFound */
const readAddress = ({ params, query }: FastifyRequest): { readonly id: string; readonly token: string } => {
  const { id = '' } = params as { id?: string };
  const { token } = query as { token?: unknown };
  if (!IS_ID.test(id) || typeof token !== 'string') throw uploadLinkNotFound();
  return { id, token };
};
