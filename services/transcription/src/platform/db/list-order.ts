import type { ListSort, ListedStatus } from '@escriba/contracts/transcription/library';
import type { TranscriptionStatus } from '@escriba/contracts/transcription/transcription';
import { type RawBuilder, sql } from 'kysely';

/** The sort orders. Each has an index, and ends in the id: no two pages ever show the same recording. */
export const SORT_ORDERS: Readonly<Record<ListSort, RawBuilder<unknown>>> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  name: sql`name_key, id`,
  longest: sql`duration_ms desc nulls last, id desc`,
  largest: sql`size_bytes desc, id desc`,
  folder: sql`folder_key nulls last, created_at desc, id desc`,
  tag: sql`tag_key nulls last, created_at desc, id desc`,
};

export const REVERSED_ORDERS: typeof SORT_ORDERS = {
  newest: SORT_ORDERS.oldest,
  oldest: SORT_ORDERS.newest,
  name: sql`name_key desc, id desc`,
  longest: sql`duration_ms nulls first, id`,
  largest: sql`size_bytes, id`,
  folder: sql`folder_key desc nulls first, created_at, id`,
  tag: sql`tag_key desc nulls first, created_at, id`,
};

export const STORED_STATUS: Readonly<Record<ListedStatus, TranscriptionStatus>> = {
  pending: 'pending',
  processing: 'processing',
  completed: 'completed',
  error: 'failed',
  cancelled: 'cancelled',
};
