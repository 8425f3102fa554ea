import * as Type from '../shared/schema.ts';
import { Day } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { TranscriptionId } from './transcription.ts';

/** Days that one report may cover: ten years. */
export const REPORT_DAYS_MAX = 3_653;
/** Entries of the lists of speakers, languages and longest recordings. */
export const REPORT_ENTRIES_MAX = 20;
/** Lower ends of the bands of confidence; each band ends where the next one starts, the last one at 1. */
export const CONFIDENCE_BANDS = [0, 0.5, 0.7, 0.85, 0.95] as const;
/** Upper ends, in seconds, of the bands of waiting time; the last band has none. */
export const WAIT_BANDS_SECONDS = [60, 300, 900, 3_600] as const;

const Count = Type.Integer({ minimum: 0 });
const DurationMs = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Talk = { recordings: Count, talkMs: DurationMs, words: Count };

/** Figures of the caller's completed recordings, of those sent between two days, both included. */
export const Report = Type.Object({
  from: Day,
  to: Day,
  totals: Type.Object({
    recordings: Count,
    durationMs: DurationMs,
    /** Number of spoken words. */
    words: Count,
    /** Number of words of written messages, in conversations. */
    typedWords: Count,
    talkMs: DurationMs,
    /** Words per minute of talk; null without words. */
    wordsPerMinute: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
    /** Number of recordings whose words are not counted yet: they are missing in words, talk and confidence. */
    uncounted: Count,
  }),
  /** Figures by day, in order, without days that have none. */
  days: Type.Array(Type.Object({ day: Day, recordings: Count, durationMs: DurationMs })),
  /** Figures by language, longest first. */
  languages: Type.Array(Type.Object({ language: Type.String(), recordings: Count, durationMs: DurationMs })),
  /** Talk by speaker, longest first. `unnamed` are distinct speakers without a name; `single` is talk of recordings without separate speakers. */
  speakers: Type.Object({
    named: Type.Array(Type.Object({ name: Type.String(), ...Talk })),
    unnamed: Type.Object(Talk),
    single: Type.Object(Talk),
  }),
  longest: Type.Array(
    Type.Object({
      transcriptionId: TranscriptionId,
      originalFileName: Type.String(),
      createdAt: Type.String({ format: 'date-time' }),
      durationMs: DurationMs,
    }),
  ),
  /** Time from the upload, or the request to recognise again, to the text. One count per band of `WAIT_BANDS_SECONDS`, and one beyond. */
  waits: Type.Object({
    medianMs: Type.Union([DurationMs, Type.Null()]),
    longestMs: Type.Union([DurationMs, Type.Null()]),
    bands: Type.Array(Count),
  }),
  /**
   * Words by how sure the engine was, one entry per band of `CONFIDENCE_BANDS`. `reviewed` are those in texts that a user corrected,
   * `kept` those of them that stayed unchanged.
   */
  confidence: Type.Array(Type.Object({ words: Count, reviewed: Count, kept: Count })),
});
export type Report = Type.Static<typeof Report>;

/** Fails with 400 `report.period_invalid`, `report.timezone_unknown`. */
export const getReport = defineRoute({
  method: 'GET',
  path: '/api/reports',
  summary: "Figures over the caller's completed recordings of a period",
  access: 'user',
  query: Type.Object({
    from: Day,
    to: Day,
    /** IANA name of the time zone in which days are counted. Default: America/Sao_Paulo. */
    timezone: Type.Optional(Type.String({ maxLength: 64, pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$' })),
  }),
  responses: { 200: Type.Object({ success: Type.Literal(true), data: Report }) },
});

export const reportRoutes = [getReport] as const;
