import { DateTime, Nullable, Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import * as Type from '../shared/schema.ts';
import { TranscriptionId } from './transcription.ts';

/** What is recorded of the use of recordings. `recognised`: recognised again; `shared` and `unshared`: a public link was created, ended. */
export const ACTIVITY_ACTIONS = [
  'uploaded',
  'merged',
  'renamed',
  'edited',
  'restored',
  'recognised',
  'shared',
  'unshared',
  'insight_made',
  'insight_deleted',
  'exported',
  'downloaded',
  'deleted',
] as const;
export const ActivityAction = Type.Enum(ACTIVITY_ACTIONS);
export type ActivityAction = Type.Static<typeof ActivityAction>;

/** The person who acted, and the API key by which they did, with its name at that time. */
const ActivityActor = Type.Object({
  personId: Type.String(),
  key: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
});

export const ActivityEntry = Type.Object({
  id: Type.String(),
  at: DateTime,
  action: ActivityAction,
  /** The recording, with its name at that time. `isThere`: whether it still exists. */
  recording: Type.Object({ id: TranscriptionId, name: Type.String(), isThere: Type.Boolean() }),
  /** Null: audio that was downloaded with its temporary address, which names no one. */
  actor: Nullable(ActivityActor),
});
export type ActivityEntry = Type.Static<typeof ActivityEntry>;

export const ACTIVITY_PAGE_LENGTH_MAX = 500;

/**
 * Lists what persons and API keys did to the recordings of the account. Edits, exports and downloads of a recording by the same actor within an hour are
 * one entry.
 */
export const listActivity = defineRoute({
  method: 'GET',
  path: '/api/transcription/activity',
  summary:
    'What persons and API keys did to recordings, newest first; `actor` is `person`, or the id of a person or key',
  access: 'user',
  permission: 'manage',
  query: Type.Object({
    cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
    recordingId: Type.Optional(TranscriptionId),
    action: Type.Optional(ActivityAction),
    actor: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: ACTIVITY_PAGE_LENGTH_MAX, default: 50 })),
  }),
  responses: {
    200: Type.Object({
      success: Ok,
      data: Type.Array(ActivityEntry),
      nextCursor: Nullable(Type.String()),
    }),
  },
});

export const activityRoutes = [listActivity] as const;
