import { findTrace } from '@escriba/runtime';
import type { WorkTable } from '@escriba/work';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/** A mail about a recording that is transcribed, until auth has it. It is deleted with the recording. */
export type FinishedMailRow = {
  /** A uuid by which auth recognises the mail if it gets it twice. */
  readonly id: string;
  readonly transcription_id: string;
  readonly owner_id: string;
  readonly with_summary: boolean;
  readonly finished_at: Date;
  readonly attempts: number;
  readonly traceparent: string | null;
};

export const FINISHED_MAILS: WorkTable<FinishedMailRow> = {
  name: 'finished_mails',
  key: 'id',
  dueAt: 'due_at',
  attempts: 'attempts',
  traceparent: 'traceparent',
  waitsFrom: 'finished_at',
  columns: ['transcription_id', 'owner_id', 'with_summary', 'finished_at'],
};

/**
 * Records the mail about a recording, in the transaction that gives it its text, if its user wants one. Devices get none, and a recording that has one
 * waiting gets no second one.
 */
export const noteFinishedMail = async (transaction: Kysely<DB>, id: string, now: Date): Promise<void> => {
  await sql`
    insert into finished_mails (transcription_id, owner_id, with_summary, finished_at, due_at, traceparent)
    select transcriptions.id, transcriptions.owner_id, mail_choices.with_summary, ${now}, ${now},
      ${findTrace()?.traceparent ?? null}
    from transcriptions join mail_choices on mail_choices.owner_id = transcriptions.owner_id
    where transcriptions.id = ${id} and owner_kind = 'user' and mail_choices.finished
    on conflict (transcription_id) do nothing`.execute(transaction);
};
