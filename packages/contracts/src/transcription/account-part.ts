import * as Type from '../shared/schema.ts';
import { defineRoute } from '../shared/route.ts';
import { ActivityEntry } from './activity.ts';
import { AutomaticForm } from './automatic-forms.ts';
import { Brand } from './brand.ts';
import { Comment } from './comments.ts';
import { OwnDomain } from './own-domain.ts';
import { Insight } from './insights.ts';
import { MailChoices } from './mail-choices.ts';
import { OwnFormText } from './own-forms.ts';
import { Question } from './questions.ts';
import { ShareLink } from './sharing.ts';
import { TranscriptSegment, TranscriptionId, TranscriptionStatus } from './transcription.ts';
import { TranscriptVersion } from './versions.ts';
import { WebhookEndpoint } from './webhooks.ts';
import { VocabularyWord } from './vocabulary-word.ts';

/** One version of a transcript as users read it; `speaker` is the displayed name. */
const KeptVersion = Type.Object({
  ...TranscriptVersion.properties,
  /** The words of the vocabulary that it was recognised with, as they were then. */
  vocabulary: Type.Array(VocabularyWord),
  segments: Type.Array(
    Type.Object({ ...TranscriptSegment.properties, speaker: Type.Union([Type.String(), Type.Null()]) }),
  ),
});
export type KeptVersion = Type.Static<typeof KeptVersion>;

/** Everything the transcription service keeps about one of a user's recordings. */
export const KeptTranscription = Type.Object({
  transcriptionId: TranscriptionId,
  fileName: Type.String(),
  sizeBytes: Type.Integer(),
  status: TranscriptionStatus,
  language: Type.Union([Type.String(), Type.Null()]),
  durationMs: Type.Union([Type.Integer(), Type.Null()]),
  createdAt: Type.String({ format: 'date-time' }),
  /** Names of its folder and its tags. */
  folder: Type.Union([Type.String(), Type.Null()]),
  tags: Type.Array(Type.String()),
  /** Names of the recordings that it was merged from, in order. */
  mergedFrom: Type.Array(Type.String()),
  audioKept: Type.Boolean(),
  /** When the audio was deleted because it reached its retention period. */
  audioPurgedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  clientInfo: Type.RecordFromPattern('^.*$', Type.String()),
  /** The user's own notes. */
  notes: Type.Union([Type.String(), Type.Null()]),
  text: Type.Union([Type.String(), Type.Null()]),
  segments: Type.Array(TranscriptSegment),
  /** The versions, newest first. */
  versions: Type.Array(KeptVersion),
  /** What was made of it, newest first: the last one of each form. */
  insights: Type.Array(Insight),
  /** Public links, newest first; their addresses are not stored. */
  links: Type.Array(ShareLink),
  /** Comments on its passages with their replies, oldest first. */
  comments: Type.Array(Comment),
});
export type KeptTranscription = Type.Static<typeof KeptTranscription>;

/**
 * Between services, outside what the gateway forwards: the caller's own recordings, for an export of the account. Streamed, one recording
 * after the other: they may be thousands of hours.
 */
export const collectTranscriptions = defineRoute({
  method: 'GET',
  path: '/internal/account/transcriptions',
  summary: "The caller's recordings with their texts",
  access: 'user',
  stream: true,
  mediaTypes: ['application/json'],
  responses: { 200: Type.Array(KeptTranscription) },
});

/** Between services: the caller's questions about recordings, for an export of the account. Streamed, one after the other. */
export const collectQuestions = defineRoute({
  method: 'GET',
  path: '/internal/account/questions',
  summary: "The caller's questions about recordings",
  access: 'user',
  stream: true,
  mediaTypes: ['application/json'],
  responses: { 200: Type.Array(Question) },
});

/** Everything the transcription service keeps about an upload that is not a recording yet. */
export const KeptUpload = Type.Object({
  uploadId: TranscriptionId,
  fileName: Type.String(),
  sizeBytes: Type.Integer(),
  receivedBytes: Type.Integer(),
  language: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  /** When the unfinished upload is deleted. */
  expiresAt: Type.String({ format: 'date-time' }),
  clientInfo: Type.RecordFromPattern('^.*$', Type.String()),
});
export type KeptUpload = Type.Static<typeof KeptUpload>;

/** Between services: the caller's unfinished uploads, for an export of the account. */
export const collectUploads = defineRoute({
  method: 'GET',
  path: '/internal/account/uploads',
  summary: "The caller's unfinished uploads",
  access: 'user',
  responses: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(KeptUpload) }) },
});

/**
 * Between services: deletes what a person who is no longer a member of a workspace alone could see there. Repeating it changes nothing more; a person who has
 * joined again keeps what is newer than `leftAt`.
 */
export const forgetMember = defineRoute({
  method: 'POST',
  path: '/internal/account/members/forget',
  summary: 'Deletes the private folders of a former member of a workspace, with their recordings',
  access: 'service',
  body: Type.Object({
    workspaceId: Type.String({ format: 'uuid' }),
    personId: Type.String({ format: 'uuid' }),
    leftAt: Type.String({ format: 'date-time' }),
  }),
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

/** Between services: who did what to the caller's recordings, newest first, for an export of the account. Streamed. */
export const collectActivity = defineRoute({
  method: 'GET',
  path: '/internal/account/activity',
  summary: "Who did what to the caller's recordings",
  access: 'user',
  stream: true,
  mediaTypes: ['application/json'],
  responses: { 200: Type.Array(ActivityEntry) },
});

/** A link that the caller gave instead of a file. */
const KeptLink = Type.Object({
  url: Type.String(),
  name: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String({ format: 'date-time' }),
  /** When the caller confirmed that they may transcribe the recording of the page; null if they have not. */
  rightsConfirmedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});

const KeptWord = Type.Object({
  text: Type.String(),
  soundsLike: Type.Union([Type.String(), Type.Null()]),
  /** Name of the folder whose recordings it is used for; null: all recordings. */
  folder: Type.Union([Type.String(), Type.Null()]),
});
export type KeptWord = Type.Static<typeof KeptWord>;

const { host, state } = OwnDomain.properties;
const KeptDomain = Type.Object({ host, state });
export type KeptDomain = Type.Static<typeof KeptDomain>;

/** Names of a user's folders and tags, also of those without recordings. */
export const KeptLabels = Type.Object({
  folders: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
  /** The user's name and logo for public links and documents. */
  brand: Type.Union([Brand, Type.Null()]),
  /** The domain of the user's public links. */
  domain: Type.Union([KeptDomain, Type.Null()]),
  /** Words that recognition prefers, and those that must not be suggested to the user. */
  vocabulary: Type.Object({ words: Type.Array(KeptWord), dismissed: Type.Array(Type.String()) }),
  /** The user's forms of what a language model writes. */
  forms: Type.Array(OwnFormText),
  /** What is made of recordings by itself. */
  automaticForms: Type.Array(
    Type.Object({
      /** Name of the folder; null: recordings whose folder names no form. */
      folder: Type.Union([Type.String(), Type.Null()]),
      form: AutomaticForm.properties.form,
      method: AutomaticForm.properties.method,
      /** Name of the user's form; null of others. */
      name: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  /** The mails that the user wants about recordings. */
  mails: MailChoices,
  /** The links that the user gave in the last days instead of files. */
  links: Type.Array(KeptLink),
  /** The addresses that the user's programs are notified at, without secrets. */
  webhooks: Type.Array(WebhookEndpoint),
});
export type KeptLabels = Type.Static<typeof KeptLabels>;

/** Between services: the caller's folders, tags, brand, domain, vocabulary, forms, what is made by itself, choices of mails, links and webhooks, for an export of the account. */
export const collectLabels = defineRoute({
  method: 'GET',
  path: '/internal/account/labels',
  summary:
    "The caller's folders, tags, brand, domain, vocabulary, forms, what is made by itself, choices of mails, links and webhooks",
  access: 'user',
  responses: { 200: Type.Object({ success: Type.Literal(true), data: KeptLabels }) },
});

/** Between services: deletes the caller's recordings, texts, audio and uploads. The call is idempotent. */
export const eraseTranscriptions = defineRoute({
  method: 'DELETE',
  path: '/internal/account/transcriptions',
  summary: "Removes the caller's recordings",
  access: 'user',
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});
