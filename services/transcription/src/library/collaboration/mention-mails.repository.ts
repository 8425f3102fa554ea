import { findTrace } from '@escriba/runtime';
import type { WorkTable } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/** A mail to a member whom a comment mentions, until auth has it. It is deleted with the comment. */
export type MentionMailRow = {
  /** A uuid by which auth recognises the mail if it gets it twice. */
  readonly id: string;
  readonly comment_id: string;
  readonly transcription_id: string;
  readonly workspace_id: string;
  readonly author_id: string;
  readonly person_id: string;
  readonly mentioned_at: Date;
  readonly attempts: number;
  readonly traceparent: string | null;
};

export const MENTION_MAILS: WorkTable<MentionMailRow> = {
  name: 'mention_mails',
  key: 'id',
  dueAt: 'due_at',
  attempts: 'attempts',
  traceparent: 'traceparent',
  waitsFrom: 'mentioned_at',
  columns: ['comment_id', 'transcription_id', 'workspace_id', 'author_id', 'person_id', 'mentioned_at'],
};

type Mentioned = {
  readonly commentId: string;
  readonly transcriptionId: string;
  readonly workspaceId: string;
  readonly authorId: string;
  readonly personIds: readonly string[];
};

/** Records the mails to people whom a comment mentions since it was written or changed, in that transaction. */
export const noteMentions = async (
  transaction: Kysely<DB>,
  { commentId, transcriptionId, workspaceId, authorId, personIds }: Mentioned,
  now: Date,
): Promise<void> => {
  if (personIds.length === 0) return;
  await transaction
    .insertInto('mention_mails')
    .values(
      personIds.map((personId) => ({
        comment_id: commentId,
        transcription_id: transcriptionId,
        workspace_id: workspaceId,
        author_id: authorId,
        person_id: personId,
        mentioned_at: now,
        due_at: now,
        traceparent: findTrace()?.traceparent ?? null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['comment_id', 'person_id']).doNothing())
    .execute();
};
