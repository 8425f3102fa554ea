import {
  createFolder,
  createTag,
  organiseTranscriptions,
  renameFolder,
  renameTag,
} from '@escriba/contracts/transcription/label-changes';
import { countPrivateFolders, setFolderAccess } from '@escriba/contracts/transcription/folder-access';
import { forgetMember } from '@escriba/contracts/transcription/account-part';
import { deleteFolder, deleteTag, listLabels } from '@escriba/contracts/transcription/labels';
import { getUser, requireService, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { readerOf } from '../../recordings/recordings.ts';
import type { FolderAccess } from './folder-access.service.ts';
import type { LabelsService } from './labels.service.ts';
import type { OrganiseService } from './organise.service.ts';
import type { PrivateFolders } from './private-folders.service.ts';

type LabelsRoutesDeps = {
  labels: LabelsService;
  setFolderAccess: FolderAccess;
  privateFolders: PrivateFolders;
  organise: OrganiseService;
};

/** Registers the routes of a signed-in user's folders and tags. */
export const labelsRoutes =
  ({ labels, organise, ...deps }: LabelsRoutesDeps) =>
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

    serveRoute(app, setFolderAccess, async (request) => ({
      success: true as const,
      data: await deps.setFolderAccess(getUser(request).id, request.params.folderId, request.body),
    }));

    serveRoute(app, countPrivateFolders, async (request) => ({
      success: true as const,
      data: await deps.privateFolders.count(getUser(request).id, request.params.personId),
    }));

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

/** Registers the route by which auth says that a person is no longer a member of a workspace. */
export const formerMembersRoutes =
  ({ privateFolders }: Pick<LabelsRoutesDeps, 'privateFolders'>) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['auth'] });
    serveRoute(app, forgetMember, async (request) => {
      const { leftAt, ...member } = request.body;
      await privateFolders.forget(member, new Date(leftAt));
      return { success: true as const };
    });
  };
