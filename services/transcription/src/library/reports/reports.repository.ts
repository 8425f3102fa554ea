import {
  CONFIDENCE_BANDS,
  REPORT_ENTRIES_MAX,
  type Report,
  WAIT_BANDS_SECONDS,
} from '@escriba/contracts/transcription/reports';
import { type Kysely, sql } from 'kysely';
import { isVisible } from '../../platform/db/visible.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

/** A period of days, both included, counted in a time zone that Postgres knows. */
export type Period = { ownerId: string; from: string; to: string; timezone: string };

type Totals = Omit<Report['totals'], 'wordsPerMinute'>;
type TalkRow = { kind: string; name: string; recordings: number; talkMs: number; words: number };

/** Reads figures over a user's completed recordings. Every query is scoped by the user. */
export const createReportsRepository = (db: Kysely<DB>) => ({
  knowsTimezone: async (timezone: string): Promise<boolean> => {
    try {
      await sql`select now() at time zone ${timezone}`.execute(db);
      return true;
    } catch (error) {
      if ((error as { code?: unknown }).code === INVALID_PARAMETER) return false;
      throw error;
    }
  },

  total: async (period: Period): Promise<Totals> => {
    const { rows } = await sql<Totals>`
      select
        count(*) as "recordings",
        coalesce(sum(duration_ms), 0)::float8 as "durationMs",
        coalesce(sum(words), 0)::float8 as "words",
        coalesce(sum((select sum((part ->> 'typed')::integer) from jsonb_array_elements(talk) part)), 0)::float8 as "typedWords",
        coalesce(sum(talk_ms), 0)::float8 as "talkMs",
        count(*) - count(figures.transcription_id) as "uncounted"
      from transcriptions left join transcript_figures figures on transcription_id = id
      where ${isReported(period)}`.execute(db);
    return rows[0] ?? { recordings: 0, durationMs: 0, words: 0, typedWords: 0, talkMs: 0, uncounted: 0 };
  },

  listDays: async (period: Period): Promise<Report['days']> => {
    const { rows } = await sql<Report['days'][number]>`
      select
        to_char(created_at at time zone ${period.timezone}, 'YYYY-MM-DD') as "day",
        count(*) as "recordings",
        coalesce(sum(duration_ms), 0)::float8 as "durationMs"
      from transcriptions where ${isReported(period)} group by 1 order by 1`.execute(db);
    return rows;
  },

  listLanguages: async (period: Period): Promise<Report['languages']> => {
    const { rows } = await sql<Report['languages'][number]>`
      select
        coalesce(language, language_requested) as "language",
        count(*) as "recordings",
        coalesce(sum(duration_ms), 0)::float8 as "durationMs"
      from transcriptions where ${isReported(period)}
      group by 1 order by 3 desc, 1 limit ${REPORT_ENTRIES_MAX}`.execute(db);
    return rows;
  },

  listTalk: async (period: Period): Promise<Report['speakers']> => {
    const { rows } = await sql<TalkRow>`
      select
        part.kind, part.name,
        count(*) as "recordings",
        sum(part.ms)::float8 as "talkMs",
        sum(part.words)::float8 as "words"
      from transcriptions join transcript_figures on transcription_id = id,
        jsonb_to_recordset(talk) as part (kind text, name text, ms integer, words integer)
      where ${isReported(period)} and (part.ms > 0 or part.words > 0)
      group by 1, 2 order by part.kind = 'named', 4 desc, 2 limit ${REPORT_ENTRIES_MAX + 2}`.execute(db);
    const partOf = (kind: string) => toTalk(rows.find((row) => row.kind === kind));
    return {
      named: rows
        .filter(({ kind }) => kind === 'named')
        .slice(0, REPORT_ENTRIES_MAX)
        .map((row) => ({ name: row.name, ...toTalk(row) })),
      unnamed: partOf('unnamed'),
      single: partOf('single'),
    };
  },

  listLongest: async (period: Period): Promise<Report['longest']> => {
    const { rows } = await sql<{ id: string; name: string; createdAt: Date; durationMs: number }>`
      select id, file_name as "name", created_at as "createdAt", duration_ms as "durationMs"
      from transcriptions where ${isReported(period)} and duration_ms is not null
      order by duration_ms desc, id limit ${LONGEST_MAX}`.execute(db);
    return rows.map(({ id, name, createdAt, durationMs }) => ({
      transcriptionId: id,
      originalFileName: name,
      createdAt: createdAt.toISOString(),
      durationMs,
    }));
  },

  readWaits: async (period: Period): Promise<Report['waits']> => {
    const { rows } = await sql<Report['waits']>`
      select
        round(percentile_cont(0.5) within group (order by ms))::float8 as "medianMs",
        max(ms)::float8 as "longestMs",
        array[${sql.join(WAIT_BANDS.map((band) => sql`count(*) filter (where band = ${band})`))}]::integer[] as "bands"
      from (
        select ms, width_bucket(ms, ${WAIT_LIMITS_MS}::float8[]) as band
        from transcriptions,
          lateral (select greatest(0, round(extract(epoch from completed_at - queued_at) * 1000))::float8 as ms) waited
        where ${isReported(period)} and completed_at is not null
      ) waits`.execute(db);
    return rows[0] ?? { medianMs: null, longestMs: null, bands: WAIT_BANDS.map(() => 0) };
  },

  readConfidence: async (period: Period): Promise<Report['confidence']> => {
    const { rows } = await sql<Report['confidence'][number] & { band: number }>`
      select
        part.band,
        sum(part.heard)::float8 as "words",
        coalesce(sum(part.heard) filter (where is_corrected), 0)::float8 as "reviewed",
        coalesce(sum(least(part.kept, part.heard)) filter (where is_corrected), 0)::float8 as "kept"
      from transcriptions join transcript_figures figures on transcription_id = id,
        unnest(figures.heard, figures.kept) with ordinality as part (heard, kept, band)
      where ${isReported(period)} group by 1`.execute(db);
    const byBand = new Map(rows.map(({ band, ...counts }) => [band, counts]));
    return CONFIDENCE_BANDS.map((_, index) => byBand.get(index + 1) ?? { words: 0, reviewed: 0, kept: 0 });
  },
});

/** Postgres' code of an unknown time zone. */
const INVALID_PARAMETER = '22023';
const LONGEST_MAX = 10;
const WAIT_LIMITS_MS = WAIT_BANDS_SECONDS.map((seconds) => seconds * 1_000);
const WAIT_BANDS = [0, ...WAIT_BANDS_SECONDS.map((_, index) => index + 1)];

const isReported = ({ ownerId, from, to, timezone }: Period) => sql<boolean>`
  owner_kind = 'user' and owner_id = ${ownerId} and status = 'completed' and not is_merge and ${isVisible()}
  and created_at >= ${from}::date::timestamp at time zone ${timezone}
  and created_at < (${to}::date + 1)::timestamp at time zone ${timezone}`;

const toTalk = (row: TalkRow | undefined) => ({
  recordings: row?.recordings ?? 0,
  talkMs: row?.talkMs ?? 0,
  words: row?.words ?? 0,
});
