import {
  type Comment,
  COMMENTS_MAX,
  MENTION_DAYS,
  type Mention,
} from '@escriba/contracts/transcription/comments';
import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { cleanText } from '../../platform/text/clean-text.ts';
import {
  announceChange,
  type ChangeRecording,
  transcriptionNotFound,
  userOwner,
} from '../../recordings/recordings.ts';
import { commentNeedsPlace, commentNotFound, notTheAuthor, tooManyComments } from './comments.errors.ts';
import { type CommentRow, createCommentsRepository, type Place } from './comments.repository.ts';
import { noteMentions } from './mention-mails.repository.ts';

type CommentsDeps = {
  readonly db: Kysely<DB>;
  readonly changeRecording: ChangeRecording;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly clock: () => Date;
};

/** Who writes: a person, in their own space or in a workspace, and whether they may delete what others wrote. */
export type Writer = { readonly ownerId: string; readonly personId: string; readonly mayDeleteAll: boolean };

type NewComment = {
  readonly id: string;
  readonly text: string;
  readonly place?: { readonly startMs: number; readonly endMs: number; readonly quote: string } | undefined;
  readonly threadId?: string | undefined;
  readonly mentions?: readonly string[] | undefined;
};
type Changes = {
  readonly text?: string | undefined;
  readonly mentions?: readonly string[] | undefined;
  readonly isResolved?: boolean | undefined;
};

const MENTIONS_LISTED_MAX = 50;
const DAY_MS = 86_400_000;

export type CommentsService = ReturnType<typeof createCommentsService>;

/** Reads and writes comments on a user's recordings. Other users' recordings are not found. */
export const createCommentsService = (deps: CommentsDeps) => ({
  ...createCommentsReader(deps),
  ...createCommentsWriter(deps),
});

/** Lists the comments on a recording, oldest first; none if the user has no such recording. */
export const listCommentsOf = async (db: Kysely<DB>, place: Place): Promise<Comment[]> =>
  ((await createCommentsRepository(db).list(place)) ?? []).map(toComment);

const createCommentsReader = ({ db, clock }: CommentsDeps) => {
  const comments = createCommentsRepository(db);
  return {
    /** @throws transcriptionNotFound */
    list: async (place: Place): Promise<Comment[]> => {
      const rows = await comments.list(place);
      if (rows === undefined) throw transcriptionNotFound();
      return rows.map(toComment);
    },

    /** Lists the latest comments that mention a person. */
    listMentions: async ({ ownerId, personId }: Omit<Writer, 'mayDeleteAll'>): Promise<Mention[]> => {
      const since = new Date(clock().getTime() - MENTION_DAYS * DAY_MS);
      const rows = await comments.listMentions({ ownerId, personId }, { since, limit: MENTIONS_LISTED_MAX });
      return rows.map((row) => ({
        commentId: row.id,
        transcriptionId: row.transcription_id,
        name: row.file_name,
        authorId: row.author_id,
        createdAt: row.created_at.toISOString(),
      }));
    },
  };
};

const createCommentsWriter = ({ changeRecording, bus, clock }: CommentsDeps) => {
  /** Runs a change with the lock on the recording, then announces it to open pages. */
  const inRecording = async <T>(place: Place, work: (transaction: Kysely<DB>) => Promise<T>): Promise<T> => {
    const { ownerId, transcriptionId: id } = place;
    const result = await changeRecording({ id, ownerId }, async (transaction) => {
      if (!(await createCommentsRepository(transaction).lock(place))) throw transcriptionNotFound();
      return work(transaction);
    });
    await announceChange(bus, { id, owner: userOwner(ownerId) });
    return result;
  };

  return {
    /**
     * Adds a comment once, however often it is sent with its id.
     * @throws transcriptionNotFound, commentNeedsPlace, commentNotFound, notTheAuthor, tooManyComments, recordingBusy
     */
    create: (writer: Writer, transcriptionId: string, sent: NewComment): Promise<Comment> => {
      if ((sent.place === undefined) === (sent.threadId === undefined)) throw commentNeedsPlace();
      const place = { ownerId: writer.ownerId, transcriptionId };
      return inRecording(place, async (transaction) =>
        toComment(await insert(transaction, { writer, place, sent, now: clock() })),
      );
    },

    /** @throws transcriptionNotFound, commentNotFound, notTheAuthor, recordingBusy */
    change: (writer: Writer, transcriptionId: string, id: string, changes: Changes): Promise<Comment> => {
      const place = { ownerId: writer.ownerId, transcriptionId };
      return inRecording(place, async (transaction) => {
        await update(transaction, { writer, place, id, changes, now: clock() });
        return toComment(await findComment(transaction, place, id));
      });
    },

    /** Deletes a comment with its replies. @throws transcriptionNotFound, commentNotFound, notTheAuthor, recordingBusy */
    delete: (writer: Writer, transcriptionId: string, id: string): Promise<void> => {
      const place = { ownerId: writer.ownerId, transcriptionId };
      return inRecording(place, async (transaction) => {
        const row = await findComment(transaction, place, id);
        if (row.author_id !== writer.personId && !writer.mayDeleteAll) throw notTheAuthor();
        await createCommentsRepository(transaction).delete(id);
      });
    },
  };
};

type Insert = {
  readonly writer: Writer;
  readonly place: Place;
  readonly sent: NewComment;
  readonly now: Date;
};

const insert = async (transaction: Kysely<DB>, { writer, place, sent, now }: Insert): Promise<CommentRow> => {
  const comments = createCommentsRepository(transaction);
  const repeated = await comments.find(place, sent.id);
  if (repeated !== undefined) return ownComment(repeated, writer);
  if (sent.threadId !== undefined) await findThread(transaction, place, sent.threadId);
  if ((await comments.count(place)) >= COMMENTS_MAX) throw tooManyComments();
  const mentions = othersOf(writer, sent.mentions);
  const row: CommentRow = {
    id: sent.id,
    thread_id: sent.threadId ?? null,
    author_id: writer.personId,
    text: cleanText(sent.text),
    mentions,
    start_ms: sent.place?.startMs ?? null,
    end_ms: sent.place?.endMs ?? null,
    quote: sent.place === undefined ? null : cleanText(sent.place.quote),
    created_at: now,
    edited_at: null,
    resolved_at: null,
    resolved_by: null,
  };
  // The id is taken by a comment on another recording.
  if (!(await comments.insert(place, row))) throw commentNotFound();
  await noteMentions(transaction, { ...toMentioned(writer, place, sent.id), personIds: mentions }, now);
  return row;
};

type Update = {
  readonly writer: Writer;
  readonly place: Place;
  readonly id: string;
  readonly changes: Changes;
  readonly now: Date;
};

const update = async (
  transaction: Kysely<DB>,
  { writer, place, id, changes, now }: Update,
): Promise<void> => {
  const comments = createCommentsRepository(transaction);
  const row = await findComment(transaction, place, id);
  const { text, isResolved } = changes;
  if (text !== undefined) {
    ownComment(row, writer);
    const mentions = othersOf(writer, changes.mentions);
    await comments.update(id, { text: cleanText(text), mentions, edited_at: now });
    const personIds = mentions.filter((personId) => !row.mentions.includes(personId));
    await noteMentions(transaction, { ...toMentioned(writer, place, id), personIds }, now);
  }
  if (isResolved !== undefined && isResolved !== (row.resolved_at !== null))
    await comments.update(id, {
      resolved_at: isResolved ? now : null,
      resolved_by: isResolved ? writer.personId : null,
    });
};

const toMentioned = (writer: Writer, { transcriptionId }: Place, commentId: string) => ({
  commentId,
  transcriptionId,
  workspaceId: writer.ownerId,
  authorId: writer.personId,
});

/** Returns those whom a comment mentions: others, and only in a workspace, because a person's own space has no one else. */
const othersOf = ({ ownerId, personId }: Writer, mentions: readonly string[] = []): string[] =>
  ownerId === personId ? [] : [...new Set(mentions)].filter((id) => id !== personId);

const ownComment = (row: CommentRow, { personId }: Writer): CommentRow => {
  if (row.author_id !== personId) throw notTheAuthor();
  return row;
};

const findComment = async (transaction: Kysely<DB>, place: Place, id: string): Promise<CommentRow> => {
  const row = await createCommentsRepository(transaction).find(place, id);
  if (row === undefined) throw commentNotFound();
  return row;
};

/** Returns a comment that others can reply to. A reply has no replies of its own. */
const findThread = async (transaction: Kysely<DB>, place: Place, id: string): Promise<void> => {
  const { thread_id: threadId } = await findComment(transaction, place, id);
  if (threadId !== null) throw commentNotFound();
};

const toComment = (row: CommentRow): Comment => ({
  id: row.id,
  threadId: row.thread_id,
  place:
    row.start_ms === null || row.end_ms === null || row.quote === null
      ? null
      : { startMs: row.start_ms, endMs: row.end_ms, quote: row.quote },
  authorId: row.author_id,
  text: row.text,
  mentions: row.mentions,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  resolvedBy: row.resolved_by,
});
