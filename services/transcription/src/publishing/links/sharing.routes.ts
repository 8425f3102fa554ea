import {
  createShareLink,
  getShareLinkAddress,
  getSharedAudio,
  getSharedPeaks,
  listShareLinks,
  openSharedTranscript,
  revokeShareLink,
} from '@escriba/contracts/transcription/sharing';
import { requireUser, serveRoute } from '@escriba/http';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { COMPRESSION } from '../../platform/http/compression.ts';
import type { AudioService } from '../audio/audio.service.ts';
import { sendAudio } from '../../platform/http/send-audio.ts';
import { sendDocument } from '../../platform/http/send-document.ts';
import type { ShareLinksService } from './share-links.service.ts';
import type { SharedTranscriptsService } from './shared-transcripts.service.ts';
import type { UntilClosed } from './until-closed.ts';
import { readerOf } from '../../recordings/recordings.ts';

/** Registers the routes of a signed-in user's links. */
export const shareLinksRoutes =
  ({ shareLinks }: { shareLinks: ShareLinksService }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);

    serveRoute(app, createShareLink, async (request, reply) => {
      const data = await shareLinks.create(readerOf(request), request.params.id, request.body);
      void reply.code(201).header('cache-control', 'no-store');
      return { success: true as const, data };
    });

    serveRoute(app, listShareLinks, async (request) => ({
      success: true as const,
      data: await shareLinks.list(readerOf(request), request.params.id),
    }));

    serveRoute(app, getShareLinkAddress, async (request, reply) => {
      const { id, linkId } = request.params;
      const data = await shareLinks.getAddress(readerOf(request), id, linkId);
      void reply.header('cache-control', 'no-store');
      return { success: true as const, data };
    });

    serveRoute(app, revokeShareLink, async (request) => {
      const { id, linkId } = request.params;
      await shareLinks.revoke(readerOf(request), id, linkId);
      return { success: true as const };
    });
  };

/** Registers the routes by which the holder of a link reads a transcript. */
export const sharedTranscriptsRoutes =
  ({ shared }: { shared: SharedTranscriptsService }) =>
  async (app: FastifyInstance) => {
    await app.register(compress, COMPRESSION);

    serveRoute(app, openSharedTranscript, async (request, reply) => {
      const { token } = request.params;
      const { password } = request.body;
      const { ip, user, ownHost } = request.caller;
      const { shared: data, json } = await shared.open({ token, ownHost, password, ip, userId: user?.id });
      void reply.header('cache-control', 'no-store');
      return sendDocument(reply, data, json);
    });

    serveRoute(app, getSharedPeaks, async (request, reply) => {
      const { ownHost } = request.caller;
      const data = await shared.findWaveform({
        token: request.params.token,
        ownHost,
        pass: request.query.pass,
      });
      void reply.header('cache-control', 'no-store');
      return { success: true as const, data };
    });
  };

type SharedAudioDeps = {
  shared: Pick<SharedTranscriptsService, 'findAudio'>;
  audio: Pick<AudioService, 'open'>;
  untilClosed: UntilClosed;
};

/** Registers the routes by which the holder of a link plays the audio. */
export const sharedAudioRoutes =
  ({ shared, audio, untilClosed }: SharedAudioDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, getSharedAudio, async (request, reply) => {
      const { pass, download } = request.query;
      const { ownHost } = request.caller;
      const { link, stored } = await shared.findAudio({ token: request.params.token, ownHost, pass });
      const signal = untilClosed(reply, link);
      return sendAudio(request, reply, { stored, open: audio.open, asDownload: download === '1', signal });
    });
  };
