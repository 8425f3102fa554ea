import { type AppOptions, createApp } from '@escriba/http';
import multipart from '@fastify/multipart';
import type { ApiServices } from './api-services.ts';
import { actAsCaller } from './platform/activity/activity.ts';
import {
  activityRoutes,
  labelsRoutes,
  libraryRoutes,
  mergeRoutes,
  notesRoutes,
  reportsRoutes,
  retryRoutes,
  speechModelsRoutes,
  transcriptionsRoutes,
} from './library/library.ts';
import { liveTextRoutes } from './dictation/dictation.ts';
import {
  assistantRoutes,
  automaticFormsRoutes,
  insightsRoutes,
  ownFormsRoutes,
  questionsRoutes,
} from './insights/insights.ts';
import { mcpServerRoutes } from './mcp/mcp.ts';
import { audioApiRoutes } from './openai-api/openai-api.ts';
import { accountRoutes, boardRoutes, operatorRoutes } from './operations/operations.ts';
import {
  allowedDomainsRoutes,
  audioRoutes,
  brandsRoutes,
  domainsRoutes,
  exportsRoutes,
  finishedMailRoutes,
  knownHostsRoutes,
  noticesRoutes,
  sharedAudioRoutes,
  sharedTranscriptsRoutes,
  shareLinksRoutes,
} from './publishing/publishing.ts';
import { claimTrialRoutes, mailChoicesRoutes } from './recordings/recordings.ts';
import { webhooksRoutes } from './webhooks/webhooks.ts';
import { vocabularyRoutes } from './vocabulary/vocabulary.ts';
import { transcriptsRoutes, waveformRoutes } from './transcripts/transcripts.ts';
import {
  directUploadsRoutes,
  linkFetchingChore,
  linksRoutes,
  resumableUploadsRoutes,
  orphanedUploadsChore,
  uploadLinksRoutes,
  uploadsRoutes,
} from './uploads/uploads.ts';

type TranscriptionAppDeps = AppOptions & { services: ApiServices };

/** Largest body: the longest notes and the largest logo fit; more would take longer to parse than other requests may wait. */
const BODY_SIZE_BYTES_MAX = 131_072;
const MULTIPART_LIMITS = { fileSize: Number.POSITIVE_INFINITY, fields: 16, fieldSize: 8_192, parts: 20 };

/** Builds the transcription API, which takes recordings and sends snapshots and events. */
export const buildApp = async ({ services, ...options }: TranscriptionAppDeps) => {
  const app = await createApp({ bodySizeBytesMax: BODY_SIZE_BYTES_MAX, ...options });
  await app.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false });
  app.addHook('preHandler', actAsCaller);
  await app.register(uploadsRoutes(services));
  await app.register(uploadLinksRoutes(services));
  await app.register(resumableUploadsRoutes(services));
  await app.register(directUploadsRoutes(services));
  await app.register(orphanedUploadsChore(services));
  await app.register(linksRoutes(services));
  await app.register(linkFetchingChore(services));
  await app.register(liveTextRoutes(services));
  await app.register(transcriptionsRoutes(services));
  await app.register(retryRoutes(services));
  await app.register(speechModelsRoutes(services));
  await app.register(claimTrialRoutes(services));
  await app.register(libraryRoutes(services));
  await app.register(labelsRoutes(services));
  await app.register(mergeRoutes(services));
  await app.register(vocabularyRoutes(services));
  await app.register(notesRoutes(services));
  await app.register(noticesRoutes(services));
  await app.register(mailChoicesRoutes(services));
  await app.register(finishedMailRoutes(services));
  await app.register(brandsRoutes(services));
  await app.register(domainsRoutes(services));
  await app.register(allowedDomainsRoutes(services));
  await app.register(knownHostsRoutes(services));
  await app.register(reportsRoutes(services));
  await app.register(activityRoutes(services));
  await app.register(transcriptsRoutes(services));
  await app.register(insightsRoutes(services));
  await app.register(ownFormsRoutes(services));
  await app.register(automaticFormsRoutes(services));
  await app.register(questionsRoutes(services));
  await app.register(assistantRoutes(services));
  await app.register(waveformRoutes(services));
  await app.register(audioRoutes(services));
  await app.register(exportsRoutes(services));
  await app.register(shareLinksRoutes(services));
  await app.register(sharedTranscriptsRoutes(services));
  await app.register(sharedAudioRoutes(services));
  await app.register(audioApiRoutes(services));
  await app.register(mcpServerRoutes(services));
  await app.register(webhooksRoutes(services));
  await app.register(accountRoutes(services));
  await app.register(operatorRoutes(services));
  await app.register(boardRoutes(services));
  for (const work of [services.silenced, services.texts, services.edits]) app.addHook('onClose', work.close);
  return app;
};
