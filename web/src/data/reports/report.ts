import { getReport, type Report } from '@escriba/contracts/transcription/reports';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';
import { transcriptionKeys } from '../transcriptions/keys.ts';

/** A period of days, both included, `YYYY-MM-DD`. */
export type Period = { readonly from: string; readonly to: string };

/** Loads a report. Its key is below that of the totals, so that both are fetched again when a recording ends or is deleted. */
const reportQuery = (session: Pick<Session, 'call'>, { from, to }: Period) =>
  queryOptions({
    queryKey: [...transcriptionKeys.totals, 'report', from, to],
    queryFn: async ({ signal }): Promise<Report> =>
      (await session.call(getReport, { query: { from, to, ...ownTimezone() } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** Returns the figures of a period, with days as the reader's clock counts them. */
export const useReport = (period: Period, isEnabled = true) =>
  useQuery({ ...reportQuery(useServices().session, period), enabled: isEnabled });

/** Returns the browser's time zone; empty if it knows only an offset: the server then counts São Paulo's days. */
const ownTimezone = (): { readonly timezone?: string } => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return /^[A-Za-z]/.test(timeZone) ? { timezone: timeZone } : {};
};
