import {
  type KeptTranscription,
  type KeptUpload,
  TranscriptionStatus,
  collectLabels,
  collectTranscriptions,
  collectUploads,
  eraseTranscriptions,
} from '@escriba/contracts';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import { parseColumn } from '../../db/json.ts';
import type { DB } from '../../db/schema.generated.ts';
import type { UnfinishedUpload } from '../../uploads/tus/list-unfinished.ts';
import type { UploadRemoval } from '../../uploads/tus/upload-removal.ts';
import { toShareLink } from '../../publishing/links/share-link.ts';
import { createShareLinksRepository } from '../../publishing/links/share-links.repository.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import type { LabelsService } from '../../labels/labels.service.ts';
import { type Owner, userOwner } from '../../recordings/owner.ts';
import { toSegment } from '../../status/snapshot.ts';
import { createAccountRepository } from './account.repository.ts';
import { collectVersions } from './collect-versions.ts';

type AccountRoutesDeps = {
  db: Kysely<DB>;
  eraseRecordings: (owner: Owner) => Promise<void>;
  uploadRemoval: Pick<UploadRemoval, 'removeAllOf'>;
  listUnfinishedUploads: (userId: string) => Promise<UnfinishedUpload[]>;
  labels: Pick<LabelsService, 'listNames'>;
  brands: Pick<BrandsService, 'get'>;
  clock: () => Date;
};

/** Export and deletion of an account's data. Other services call it on behalf of the user. */
export const accountRoutes =
  ({ db, eraseRecordings, uploadRemoval, listUnfinishedUploads, labels, brands, clock }: AccountRoutesDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, collectTranscriptions, async (request) => {
      const kept = await createAccountRepository(db).listKept(userOwner(getUser(request).id));
      return { success: true as const, data: await collectAll(db, kept, clock()) };
    });
    serveRoute(app, collectLabels, async (request) => ({
      success: true as const,
      data: {
        ...(await labels.listNames(getUser(request).id)),
        brand: await brands.get(getUser(request).id),
      },
    }));
    serveRoute(app, collectUploads, async (request) => {
      const unfinished = await listUnfinishedUploads(getUser(request).id);
      return { success: true as const, data: unfinished.map(toKeptUpload) };
    });
    serveRoute(app, eraseTranscriptions, async (request) => {
      const { id } = getUser(request);
      await uploadRemoval.removeAllOf(id);
      await eraseRecordings(userOwner(id));
      return { success: true as const };
    });
  };

type KeptRow = Awaited<ReturnType<ReturnType<typeof createAccountRepository>['listKept']>>[number];

/** One version at a time: each may hold hours of words, and only the text is exported. */
const collectAll = async (
  db: Kysely<DB>,
  rows: readonly KeptRow[],
  now: Date,
): Promise<KeptTranscription[]> => {
  const kept: KeptTranscription[] = [];
  for (const row of rows) {
    const links = await createShareLinksRepository(db).list(row.id);
    const versions = await collectVersions(db, row.id);
    kept.push({ ...toKept(row), versions, links: links.map((link) => toShareLink(link, now)) });
  }
  return kept;
};

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

const toKept = (row: KeptRow): Omit<KeptTranscription, 'versions' | 'links'> => ({
  transcriptionId: row.id,
  fileName: row.file_name,
  sizeBytes: row.size_bytes,
  status: parseColumn(TranscriptionStatus, row.status),
  language: row.language,
  durationMs: row.duration_ms,
  createdAt: row.created_at.toISOString(),
  folder: row.folder,
  tags: row.tags,
  mergedFrom: row.merged_from,
  audioKept: row.storage_key !== null,
  audioPurgedAt: row.audio_purged_at?.toISOString() ?? null,
  clientInfo: parseColumn(Type.Record(Type.String(), Type.String()), row.client_info),
  notes: row.notes,
  text: row.text,
  segments: row.segments.map(toSegment),
});
