import * as Type from '../shared/schema.ts';
import { DateTime, Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { TranscriptDocument } from './document.ts';
import { IdParams, TranscriptionId } from './transcription.ts';

/** Hours for which every version of a transcript is kept. */
export const ALL_VERSIONS_KEPT_HOURS = 24;

/** How a version was created. */
export const VersionOrigin = Type.Enum([
  'engine',
  'edit',
  'restore',
  'carry_over',
  'import',
  'merge',
  'regroup',
]);
export type VersionOrigin = Type.Static<typeof VersionOrigin>;

export const TranscriptVersion = Type.Object({
  /** The number of the version: 1, 2, 3 … of this transcription. */
  number: Type.Integer({ minimum: 1 }),
  origin: VersionOrigin,
  /** The version it is based on; null for an engine's and a merged one. */
  basedOn: Type.Union([Type.Integer(), Type.Null()]),
  language: Type.String(),
  model: Type.String(),
  wordCount: Type.Integer(),
  /** How many words of the vocabulary it was recognized with; absent without any, and of all that is not a recognition. */
  vocabularyCount: Type.Optional(Type.Integer({ minimum: 1 })),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type TranscriptVersion = Type.Static<typeof TranscriptVersion>;

export const listVersions = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id/versions',
  summary: 'All versions of a transcript, newest first',
  access: 'user',
  params: IdParams,
  responses: { 200: Type.Object({ success: Ok, data: Type.Array(TranscriptVersion) }) },
});

export const VersionParams = Type.Object({
  id: TranscriptionId,
  number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
});

export const getVersion = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id/versions/:number',
  summary: 'One whole version',
  access: 'user',
  params: VersionParams,
  responses: {
    200: Type.Object({
      success: Ok,
      data: Type.Object({ version: TranscriptVersion, document: TranscriptDocument }),
    }),
  },
});
