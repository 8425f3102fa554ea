import * as Type from '../shared/schema.ts';
import { DateTime, Nullable, Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { IdParams } from './transcription.ts';

/** Longest comment, in characters. */
export const COMMENT_LENGTH_MAX = 2_000;
/** Longest quote of the text at which a comment is, in characters. */
export const COMMENT_QUOTE_LENGTH_MAX = 300;
/** Comments of a recording, replies included. */
export const COMMENTS_MAX = 1_000;
/** People whom one comment mentions. */
export const MENTIONS_MAX = 20;
/** How far back mentions are listed. */
export const MENTION_DAYS = 30;

const Id = Type.String({ format: 'uuid' });
const Ms = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const CommentText = Type.String({ minLength: 1, maxLength: COMMENT_LENGTH_MAX });
const Mentions = Type.Array(Id, { maxItems: MENTIONS_MAX });

/** The passage that a comment is about: its times in the recording, and its words when the comment was written. */
export const CommentPlace = Type.Object({
  startMs: Ms,
  endMs: Ms,
  quote: Type.String({ maxLength: COMMENT_QUOTE_LENGTH_MAX }),
});
export type CommentPlace = Type.Static<typeof CommentPlace>;

/** A comment on a passage, or a reply to one. */
export const Comment = Type.Object({
  id: Id,
  /** The comment that this one replies to; null for one on a passage. */
  threadId: Nullable(Id),
  /** Null for a reply. */
  place: Nullable(CommentPlace),
  /** The id of the person who wrote it. In a workspace the list of members has the name. */
  authorId: Type.String(),
  text: Type.String(),
  /** The ids of members whom it mentions. */
  mentions: Type.Array(Type.String()),
  createdAt: DateTime,
  editedAt: Nullable(DateTime),
  /** When someone marked the comment and its replies as done. */
  resolvedAt: Nullable(DateTime),
  resolvedBy: Nullable(Type.String()),
});
export type Comment = Type.Static<typeof Comment>;

const CommentParams = Type.Object({ ...IdParams.properties, commentId: Id });
const One = Type.Object({ success: Ok, data: Comment });

export const listComments = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id/comments',
  summary: 'The comments on a recording with their replies, oldest first',
  access: 'user',
  params: IdParams,
  responses: { 200: Type.Object({ success: Ok, data: Type.Array(Comment) }) },
});

/**
 * `id` is chosen by the caller, so that a repeated request adds one comment. A comment has a `place`, a reply a `threadId`. In a workspace, the members
 * whom it mentions get a notice and a mail. Fails with 409 `comments.too_many`, 404 `comments.not_found` if the comment that it replies to is gone.
 */
export const createComment = defineRoute({
  method: 'POST',
  path: '/api/transcription/:id/comments',
  summary: 'Comments on a passage of a recording, or replies to a comment',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    id: Id,
    text: CommentText,
    place: Type.Optional(CommentPlace),
    threadId: Type.Optional(Id),
    mentions: Type.Optional(Mentions),
  }),
  responses: { 201: One },
});

/** Fails with 403 `comments.not_author` if the text is another person's. */
export const changeComment = defineRoute({
  method: 'PATCH',
  path: '/api/transcription/:id/comments/:commentId',
  summary: 'Changes the text of an own comment, or marks a comment with its replies as done or open',
  access: 'user',
  params: CommentParams,
  body: Type.Object({
    text: Type.Optional(CommentText),
    mentions: Type.Optional(Mentions),
    isResolved: Type.Optional(Type.Boolean()),
  }),
  responses: { 200: One },
});

/** Fails with 403 `comments.not_author` for another person's comment, unless the caller may delete recordings. */
export const deleteComment = defineRoute({
  method: 'DELETE',
  path: '/api/transcription/:id/comments/:commentId',
  summary: 'Deletes a comment with its replies',
  access: 'user',
  permission: 'write',
  params: CommentParams,
  responses: { 200: Type.Object({ success: Ok }) },
});

/** A comment that mentions the caller. */
export const Mention = Type.Object({
  commentId: Id,
  transcriptionId: Id,
  /** The name of the recording. */
  name: Type.String(),
  authorId: Type.String(),
  createdAt: DateTime,
});
export type Mention = Type.Static<typeof Mention>;

export const listMentions = defineRoute({
  method: 'GET',
  path: '/api/transcription/mentions',
  summary: `Comments of the last ${MENTION_DAYS} days that mention the caller, newest first, 50 at most`,
  access: 'user',
  responses: { 200: Type.Object({ success: Ok, data: Type.Array(Mention) }) },
});

export const transcriptionCommentsRoutes = [
  listComments,
  createComment,
  changeComment,
  deleteComment,
  listMentions,
] as const;
