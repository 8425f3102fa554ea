import { Readable } from 'node:stream';
import {
  type KeptLabels,
  type KeptUpload,
  collectActivity,
  collectLabels,
  collectQuestions,
  collectTranscriptions,
  collectUploads,
  eraseTranscriptions,
} from '@escriba/contracts/transcription/account-part';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import {
  deleteLinksOf,
  listKeptLinks,
  type UnfinishedUpload,
  type UploadRemoval,
} from '../../uploads/uploads.ts';
import type { BrandsService, DomainsService, TextWork } from '../../publishing/publishing.ts';
import type { LabelsService } from '../../library/library.ts';
import { type MailChoicesService, type Owner, userOwner } from '../../recordings/recordings.ts';
import type { AutomaticFormsService, OwnFormsService } from '../../insights/insights.ts';
import type { WebhooksService } from '../../webhooks/webhooks.ts';
import type { VocabularyService } from '../../vocabulary/vocabulary.ts';
import { writeActivity, writeKept, writeQuestions } from './write-kept.ts';

type AccountRoutesDeps = LabelsDeps & {
  eraseRecordings: (owner: Owner) => Promise<void>;
  uploadRemoval: Pick<UploadRemoval, 'removeAllOf'>;
  listUnfinishedUploads: (userId: string) => Promise<UnfinishedUpload[]>;
  texts: Pick<TextWork, 'listKeptSegments'>;
  clock: () => Date;
};

type LabelsDeps = {
  db: Kysely<DB>;
  labels: Pick<LabelsService, 'listNames'>;
  brands: Pick<BrandsService, 'get'>;
  domains: Pick<DomainsService, 'findKept'>;
  vocabulary: Pick<VocabularyService, 'listKept'>;
  ownForms: Pick<OwnFormsService, 'listKept'>;
  automaticForms: Pick<AutomaticFormsService, 'listKept'>;
  mailChoices: Pick<MailChoicesService, 'read'>;
  webhooks: Pick<WebhooksService, 'list'>;
};

/** Registers the routes that export and delete an account's data. Other services call them on behalf of the user. */
export const accountRoutes =
  ({ eraseRecordings, uploadRemoval, listUnfinishedUploads, ...deps }: AccountRoutesDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, collectTranscriptions, async (request, reply) =>
      sendKept(reply, writeKept(deps, userOwner(getUser(request).id))),
    );
    serveRoute(app, collectQuestions, async (request, reply) =>
      sendKept(reply, writeQuestions(deps, userOwner(getUser(request).id))),
    );
    serveRoute(app, collectActivity, async (request, reply) =>
      sendKept(reply, writeActivity(deps, userOwner(getUser(request).id))),
    );
    serveRoute(app, collectLabels, async (request) => ({
      success: true as const,
      data: await readLabels(deps, getUser(request).id),
    }));
    serveRoute(app, collectUploads, async (request) => {
      const unfinished = await listUnfinishedUploads(getUser(request).id);
      return { success: true as const, data: unfinished.map(toKeptUpload) };
    });
    serveRoute(app, eraseTranscriptions, async (request) => {
      const { id } = getUser(request);
      // First, so that nothing fetches into an upload that is removed.
      await deleteLinksOf(deps.db, id);
      await uploadRemoval.removeAllOf(id);
      await eraseRecordings(userOwner(id));
      return { success: true as const };
    });
  };

const readLabels = async (
  { db, labels, brands, domains, vocabulary, ownForms, automaticForms, mailChoices, webhooks }: LabelsDeps,
  userId: string,
): Promise<KeptLabels> => ({
  ...(await labels.listNames(userId)),
  brand: await brands.get(userId),
  domain: await domains.findKept(userId),
  vocabulary: await vocabulary.listKept(userId),
  forms: await ownForms.listKept(userId),
  automaticForms: await automaticForms.listKept(userId),
  mails: await mailChoices.read(userId),
  links: await listKeptLinks(db, userId),
  webhooks: await webhooks.list(userId),
});

const sendKept = (reply: FastifyReply, kept: ReturnType<typeof writeKept>): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(Readable.from(kept, { objectMode: false }));

const toKeptUpload = (upload: UnfinishedUpload): KeptUpload => ({
  uploadId: upload.id,
  fileName: upload.fileName,
  sizeBytes: upload.sizeBytes,
  receivedBytes: upload.receivedBytes,
  language: upload.language,
  createdAt: upload.createdAt.toISOString(),
  expiresAt: upload.expiresAt.toISOString(),
  clientInfo: upload.clientInfo,
});
