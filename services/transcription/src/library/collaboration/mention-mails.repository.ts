import { findTrace } from '@escriba/runtime';
import type { WorkTable } from '@escriba/work';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { foldersHiddenFrom } from '../../platform/db/visible.ts';

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

/**
 * Records the mails to people whom a comment mentions since it was written or changed, in that transaction. Who may not see the recording gets none: its link
 * would open nothing.
 */
export const noteMentions = async (
  transaction: Kysely<DB>,
  { commentId, transcriptionId, workspaceId, authorId, personIds }: Mentioned,
  now: Date,
): Promise<void> => {
  if (personIds.length === 0) return;
  const hidden = foldersHiddenFrom({ ownerId: sql`${workspaceId}`, personId: sql`mentioned.person_id` });
  await sql`
    insert into mention_mails
      (comment_id, transcription_id, workspace_id, author_id, person_id, mentioned_at, due_at, traceparent)
    select ${commentId}::uuid, ${transcriptionId}::uuid, ${workspaceId}, ${authorId}, mentioned.person_id, ${now}, ${now},
      ${findTrace()?.traceparent ?? null}
    from unnest(${[...personIds]}::text[]) mentioned (person_id)
    where not exists (
      select from transcriptions closed where closed.id = ${transcriptionId} and closed.folder_id = any (${hidden})
    )
    on conflict (comment_id, person_id) do nothing`.execute(transaction);
};
