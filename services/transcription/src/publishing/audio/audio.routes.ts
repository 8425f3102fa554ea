import { getFreeAudio, getTranscriptionAudio } from '@escriba/contracts/transcription/audio';
import { SESSION_HEADER, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { abortOnDisconnect } from '../../platform/http/abort-on-disconnect.ts';
import { readHiddenKinds } from '../../transcripts/transcripts.ts';
import type { AudioService } from './audio.service.ts';
import { sendAudio } from '../../platform/http/send-audio.ts';

/** Registers the route of stored recordings. A player without an authorization header uses the token in the address. */
export const audioRoutes =
  ({ audio }: { audio: AudioService }) =>
  async (app: FastifyInstance) => {
    serveRoute(app, getTranscriptionAudio, async (request, reply) => {
      const { token, download, silence, personal_kinds } = request.query;
      const listener = { user: request.caller.user, token };
      const silenced = readHiddenKinds(silence === '1', personal_kinds);
      const wanted = { silenced, isDownload: download === '1' };
      const { stored, sessionId } = await audio.find(request.params.id, listener, wanted);
      void reply.header(SESSION_HEADER, sessionId);
      const signal = abortOnDisconnect(reply);
      return sendAudio(request, reply, { stored, open: audio.open, asDownload: download === '1', signal });
    });

    serveRoute(app, getFreeAudio, async (request, reply) => {
      const stored = await audio.findFree(request.params.id, request.query.token);
      const signal = abortOnDisconnect(reply);
      return sendAudio(request, reply, { stored, open: audio.open, asDownload: false, signal });
    });
  };
