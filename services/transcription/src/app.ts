import { type AppOptions, createApp } from '@escriba/http';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsync } from 'fastify';
import type { ApiServices } from './api-services.ts';
import { actAsCaller } from './platform/acting/acting.ts';
import {
  activityRoutes,
  formerMembersRoutes,
  commentsRoutes,
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
import { subscriptionEventsRoutes, webhooksRoutes } from './webhooks/webhooks.ts';
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

/** What the API serves, and its work beside requests. */
const FEATURES: readonly ((services: ApiServices) => FastifyPluginAsync)[] = [
  uploadsRoutes,
  uploadLinksRoutes,
  resumableUploadsRoutes,
  directUploadsRoutes,
  orphanedUploadsChore,
  linksRoutes,
  linkFetchingChore,
  liveTextRoutes,
  transcriptionsRoutes,
  retryRoutes,
  speechModelsRoutes,
  claimTrialRoutes,
  libraryRoutes,
  labelsRoutes,
  formerMembersRoutes,
  mergeRoutes,
  vocabularyRoutes,
  notesRoutes,
  commentsRoutes,
  noticesRoutes,
  mailChoicesRoutes,
  finishedMailRoutes,
  brandsRoutes,
  domainsRoutes,
  allowedDomainsRoutes,
  knownHostsRoutes,
  reportsRoutes,
  activityRoutes,
  transcriptsRoutes,
  insightsRoutes,
  ownFormsRoutes,
  automaticFormsRoutes,
  questionsRoutes,
  assistantRoutes,
  waveformRoutes,
  audioRoutes,
  exportsRoutes,
  shareLinksRoutes,
  sharedTranscriptsRoutes,
  sharedAudioRoutes,
  audioApiRoutes,
  mcpServerRoutes,
  webhooksRoutes,
  subscriptionEventsRoutes,
  accountRoutes,
  operatorRoutes,
  boardRoutes,
];

/** Builds the transcription API, which takes recordings and sends snapshots and events. */
export const buildApp = async ({ services, ...options }: TranscriptionAppDeps) => {
  const app = await createApp({ bodySizeBytesMax: BODY_SIZE_BYTES_MAX, ...options });
  await app.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false });
  app.addHook('preValidation', actAsCaller);
  app.addHook('preValidation', services.refuseHidden);
  for (const feature of FEATURES) await app.register(feature(services));
  for (const work of [services.silenced, services.texts, services.edits]) app.addHook('onClose', work.close);
  return app;
};
