import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Period } from '../../data/reports/report.ts';
import { type PeriodChoice, type Preset, readPeriod } from './period.ts';

/** The chosen period, kept in the address: a reload and the other page of figures keep it. */
export const usePeriod = (): PeriodChoice & {
  readonly choosePreset: (preset: Preset) => void;
  readonly choosePeriod: (period: Period) => void;
} => {
  const [query, setQuery] = useSearchParams();
  const [now] = useState(() => new Date());
  return {
    ...readPeriod(query, now),
    choosePreset: (preset) => setQuery({ period: preset }, { replace: true }),
    choosePeriod: ({ from, to }) => setQuery({ from, to }, { replace: true }),
  };
};
