import * as Type from '../shared/schema.ts';
import { PersonalKindList } from '../shared/personal-kinds.ts';
import { defineRoute } from '../shared/route.ts';
import { TranscriptionId } from './transcription.ts';

/** Days after the upload at which stored audio is deleted; the transcript stays. */
export const AUDIO_RETENTION_DAYS = 30;

/**
 * The stored audio or video, with range requests. Authorised by the bearer, or by the token of an `audioUrl`. With `silence=1` only the
 * sound, with personal data silenced; with `personal_kinds` only those kinds, also without `silence`. A format that browsers do not play is sent as its sound in M4A, unless `download=1` asks for the
 * file itself, and of a text of one chosen audio track that track is sent. `track` only makes its address another one. 503 with `retry-after` while such a copy is being created.
 */
export const getTranscriptionAudio = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id/audio',
  summary: 'The stored recording; supports `Range`, `download=1` sends it as an attachment',
  access: 'public',
  permission: 'read',
  params: Type.Object({ id: TranscriptionId }),
  query: Type.Object({
    token: Type.Optional(Type.String({ maxLength: 512 })),
    download: Type.Optional(Type.Literal('1')),
    silence: Type.Optional(Type.Literal('1')),
    personal_kinds: Type.Optional(PersonalKindList),
    track: Type.Optional(Type.String({ maxLength: 8 })),
  }),
  headers: Type.Object({ range: Type.Optional(Type.String({ maxLength: 256 })) }),
  responses: { 200: Type.String(), 206: Type.String() },
  stream: true,
  mediaTypes: ['audio/*', 'video/*', 'application/octet-stream'],
  bodiless: {
    304: 'Not modified since `If-None-Match`',
    416: 'Range not satisfiable; `Content-Range` has the size',
  },
});

/**
 * The audio or video of a visitor's free transcription, with range requests. The token is part of the snapshot's `audioUrl`; it ends when
 * the recording is deleted or moves into an account.
 */
export const getFreeAudio = defineRoute({
  ...getTranscriptionAudio,
  path: '/api/transcription/free/:id/audio',
  summary: "A visitor's recording, by the `audioUrl` of its snapshot; supports `Range`",
  query: Type.Object({ token: Type.String({ maxLength: 512 }) }),
});

export const recordingAudioRoutes = [getTranscriptionAudio, getFreeAudio] as const;
