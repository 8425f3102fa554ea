import type { Report } from '@escriba/contracts/transcription/reports';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Period, useReport } from '../../data/reports/report.ts';
import { choosePreset, type PeriodChoice, periodOf, type Preset, readPeriod } from './period.ts';

/**
 * Returns the report of the period in the address, which a reload and the other page of figures keep. Without one, of the shortest period
 * that is not almost empty: `choice` is undefined until that is known.
 */
export const usePeriodReport = () => {
  const [query, setQuery] = useSearchParams();
  const [now] = useState(() => new Date());
  const asked = readPeriod(query, now);
  const everything = periodOf('all', now);
  const overall = useReport(everything, asked === undefined);
  const choice = asked ?? chooseFor(overall.data, now);
  const { data, error, isError, isPlaceholderData, refetch } = useReport(choice?.period ?? everything);
  // Figures of another period show only while the user changes it.
  const isKnown = choice !== undefined && !(asked === undefined && isPlaceholderData);
  return {
    choice,
    report: isKnown && data !== undefined ? fromFirstDay(data, choice) : undefined,
    error,
    isError,
    isPlaceholderData,
    refetch,
    choosePreset: (preset: Preset) => setQuery({ period: preset }, { replace: true }),
    choosePeriod: ({ from, to }: Period) => setQuery({ from, to }, { replace: true }),
  };
};

const chooseFor = (overall: Report | undefined, now: Date): PeriodChoice | undefined => {
  if (overall === undefined) return undefined;
  const preset = choosePreset(
    overall.days.map(({ day }) => day),
    now,
  );
  return { preset, period: periodOf(preset, now) };
};

/** Lets a report of all recordings begin with the first one. */
const fromFirstDay = (report: Report, { preset }: PeriodChoice): Report =>
  preset === 'all' ? { ...report, from: report.days[0]?.day ?? report.to } : report;
