import type { ListSort, ListedStatus, TranscriptionStatus } from '@escriba/contracts';
import { type RawBuilder, sql } from 'kysely';

/** Names that differ only in accents stay together. */
const LABEL_KEY = sql`(sort_key || chr(1) || name_key) collate "C"`;
/** Of the row in the query around it, whatever that calls its table: these have no column with its names. */
const FOLDER_KEY = sql`(
  select key from (select folders.id as folder, ${LABEL_KEY} as key from folders) named where folder = folder_id)`;
const TAG_KEY = sql`(
  select min(key) from (
    select transcription_id as tagged, ${LABEL_KEY} as key from recording_tags join tags on tags.id = tag_id
  ) named where tagged = id)`;

/**
 * Each order ends in the id: no two pages ever show the same recording. Those by own columns have an index; those by names of folders and tags
 * sort all of a user's recordings, so that renaming one changes one row.
 */
export const SORT_ORDERS: Readonly<Record<ListSort, RawBuilder<unknown>>> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  name: sql`name_key, id`,
  longest: sql`duration_ms desc nulls last, id desc`,
  largest: sql`size_bytes desc, id desc`,
  folder: sql`${FOLDER_KEY} nulls last, created_at desc, id desc`,
  tag: sql`${TAG_KEY} nulls last, created_at desc, id desc`,
};

export const REVERSED_ORDERS: typeof SORT_ORDERS = {
  newest: SORT_ORDERS.oldest,
  oldest: SORT_ORDERS.newest,
  name: sql`name_key desc, id desc`,
  longest: sql`duration_ms nulls first, id`,
  largest: sql`size_bytes, id`,
  folder: sql`${FOLDER_KEY} desc nulls first, created_at, id`,
  tag: sql`${TAG_KEY} desc nulls first, created_at, id`,
};

export const STORED_STATUS: Readonly<Record<ListedStatus, TranscriptionStatus>> = {
  pending: 'pending',
  processing: 'processing',
  completed: 'completed',
  error: 'failed',
  cancelled: 'cancelled',
};
