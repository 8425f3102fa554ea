import {
  createFolder,
  createTag,
  deleteFolder,
  deleteTag,
  listLabels,
  organiseTranscriptions,
  renameFolder,
  renameTag,
} from '@escriba/contracts/transcription/labels';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { readerOf } from '../../recordings/recordings.ts';
import type { LabelsService } from './labels.service.ts';
import type { OrganiseService } from './organise.service.ts';

type LabelsRoutesDeps = { labels: LabelsService; organise: OrganiseService };

/** Registers the routes of a signed-in user's folders and tags. */
export const labelsRoutes =
  ({ labels, organise }: LabelsRoutesDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);

    serveRoute(app, listLabels, async (request) => ({
      success: true as const,
      data: await labels.list(getUser(request).id),
    }));

    serveRoute(app, createFolder, async (request) => ({
      success: true as const,
      data: await labels.createFolder(getUser(request).id, request.body.name),
    }));

    serveRoute(app, renameFolder, async (request) => ({
      success: true as const,
      data: await labels.renameFolder(getUser(request).id, request.params.folderId, request.body.name),
    }));

    serveRoute(app, deleteFolder, async (request) => {
      await labels.deleteFolder(getUser(request).id, request.params.folderId);
      return { success: true as const };
    });

    serveRoute(app, createTag, async (request) => ({
      success: true as const,
      data: await labels.createTag(getUser(request).id, request.body.name),
    }));

    serveRoute(app, renameTag, async (request) => ({
      success: true as const,
      data: await labels.renameTag(getUser(request).id, request.params.tagId, request.body.name),
    }));

    serveRoute(app, deleteTag, async (request) => {
      await labels.deleteTag(getUser(request).id, request.params.tagId);
      return { success: true as const };
    });

    serveRoute(app, organiseTranscriptions, async (request) => ({
      success: true as const,
      data: await organise(readerOf(request), request.body),
    }));
  };
