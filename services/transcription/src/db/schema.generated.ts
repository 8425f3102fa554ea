import type { ColumnType } from 'kysely';

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
export type Json = unknown;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type Int8 = ColumnType<number, bigint | number | string, bigint | number | string>;

export interface FreeTrials {
  address: string;
  created_at: Timestamp;
  device_hash: string;
  transcription_id: string | null;
}
export interface LooseObjects {
  remove_after: Timestamp;
  storage_key: string;
}
export interface Pieces {
  end_ms: number;
  index: number;
  result: Json | null;
  spans: Json;
  start_ms: number;
  transcription_id: string;
}
export interface Transcriptions {
  attempt: Generated<number>;
  client_info: Generated<Json>;
  completed_at: Timestamp | null;
  created_at: Timestamp;
  duration_ms: number | null;
  engine: string | null;
  error_code: string | null;
  expires_at: Timestamp | null;
  file_name: string;
  id: string;
  language: string | null;
  language_requested: string;
  media_kind: string;
  model: string | null;
  owner_id: string;
  owner_kind: string;
  progress: Generated<number>;
  sha256: string;
  size_bytes: Int8;
  stage: string | null;
  started_at: Timestamp | null;
  status: Generated<string>;
  storage_key: string | null;
  updated_at: Timestamp;
}
export interface Transcripts {
  created_at: Timestamp;
  duration_ms: number;
  engine: string;
  flags: Json;
  language: string;
  model: string;
  segments: Json;
  text: string;
  transcription_id: string;
}
export interface DB {
  free_trials: FreeTrials;
  loose_objects: LooseObjects;
  pieces: Pieces;
  transcriptions: Transcriptions;
  transcripts: Transcripts;
}
