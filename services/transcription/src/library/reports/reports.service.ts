import type { RouteInput } from '@escriba/contracts/shared/route';
import { REPORT_DAYS_MAX, type Report, type getReport } from '@escriba/contracts/transcription/reports';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { periodInvalid, timezoneUnknown } from './reports.errors.ts';
import { createReportsRepository } from './reports.repository.ts';

type ReportQuery = RouteInput<typeof getReport>['query'];

export type Reports = ReturnType<typeof createReports>;

const DAY_MS = 86_400_000;
const DEFAULT_TIMEZONE = 'America/Sao_Paulo';

/** Returns figures over a user's completed recordings, aggregated in Postgres. */
export const createReports = ({ db }: { db: Kysely<DB> }) => {
  const reports = createReportsRepository(db);
  return {
    /** @throws periodInvalid, timezoneUnknown */
    get: async (ownerId: string, { from, to, timezone = DEFAULT_TIMEZONE }: ReportQuery): Promise<Report> => {
      const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
      if (!(days >= 1 && days <= REPORT_DAYS_MAX)) throw periodInvalid();
      const period = { ownerId, from, to, timezone: await knownTimezone(reports, timezone) };
      const [totals, byDay, languages, talk, longest, waits, confidence] = await Promise.all([
        reports.total(period),
        reports.listDays(period),
        reports.listLanguages(period),
        reports.listTalk(period),
        reports.listLongest(period),
        reports.readWaits(period),
        reports.readConfidence(period),
      ]);
      const wordsPerMinute =
        totals.words > 0 && totals.talkMs > 0 ? totals.words / (totals.talkMs / 60_000) : null;
      return {
        from,
        to,
        totals: { ...totals, wordsPerMinute },
        days: byDay,
        languages,
        speakers: talk,
        longest,
        waits,
        confidence,
      };
    },
  };
};

/** Returns the time zone if both JavaScript and Postgres know it: their lists differ in old names. */
const knownTimezone = async (
  reports: Pick<ReturnType<typeof createReportsRepository>, 'knowsTimezone'>,
  timezone: string,
): Promise<string> => {
  try {
    Intl.DateTimeFormat('en', { timeZone: timezone });
  } catch (error) {
    throw timezoneUnknown(error);
  }
  if (!(await reports.knowsTimezone(timezone))) throw timezoneUnknown(undefined);
  return timezone;
};
