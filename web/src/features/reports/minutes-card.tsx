import type { Locale } from '@escriba/contracts/shared/locale';
import type { Report } from '@escriba/contracts/transcription/reports';
import type { TFunction } from 'i18next';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatNumber, formatTimeSum } from '../../media/format.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { formatDay } from '../../ui/day.ts';
import { BarChart } from './bar-chart.tsx';
import { CsvButton } from './csv-button.tsx';
import { FigureTable } from './figure-table.tsx';
import { cellNumber } from './number-texts.ts';
import { daysIn, listDays, listMonths } from './period.ts';

const STEPS = ['day', 'month'] as const;
type Step = (typeof STEPS)[number];
type Entry = { readonly at: string; readonly recordings: number; readonly durationMs: number };

/** The least number of bars of a chart, if its period has them. */
const BARS_MIN = 7;
/** Days of the longest period that starts by day. A longer one starts by month, if more than one month has recordings. */
const SHOWN_BY_DAY_MAX = 31;

/** Shows transcribed minutes by day or month: a chart with the table behind it. One bar is no chart: then the table alone. */
export const MinutesCard = ({ report }: { readonly report: Report }) => {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  const [chosen, setChosen] = useState<Step>();
  const isLong = daysIn(report) > SHOWN_BY_DAY_MAX;
  const step = chosen ?? (isLong && new Set(report.days.map(monthOf)).size > 1 ? 'month' : 'day');
  const entries = listEntries(report, step);
  const title = t('minutes.title');
  const filled = entries.filter(({ recordings }) => recordings > 0);
  const table = <MinutesTable entries={filled} step={step} />;
  return (
    <Card
      title={title}
      aside={
        <div className="flex items-center gap-2">
          {isLong ? <StepChoice step={step} onChoose={setChosen} /> : null}
          <CsvButton
            title={title}
            fileName={t('minutes.fileName', report)}
            rows={() => [columnsOf(step, t), ...filled.map((entry) => toCells(entry, locale))]}
          />
        </div>
      }
    >
      {filled.length < 2 ? (
        table
      ) : (
        <>
          <BarChart
            highest={highestText(entries, locale)}
            bars={withoutEmptyStart(entries).map((entry) => toBar(entry, locale))}
          />
          <TableBehind>{table}</TableBehind>
        </>
      )}
    </Card>
  );
};

const MinutesTable = ({ entries, step }: { readonly entries: readonly Entry[]; readonly step: Step }) => {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  return (
    <FigureTable
      caption={t(`minutes.caption.${step}`)}
      columns={columnsOf(step, t)}
      rows={entries.map(({ at, recordings, durationMs }) => ({
        key: at,
        name: nameOf(at, locale, 'long'),
        values: [formatNumber(recordings, locale), timeText(durationMs, locale)],
      }))}
    />
  );
};

const columnsOf = (step: Step, t: TFunction<'reports'>): string[] => [
  t(`minutes.${step}`),
  t('minutes.recordings'),
  t('minutes.minutes'),
];

const toCells = ({ at, recordings, durationMs }: Entry, locale: Locale): string[] => [
  at,
  String(recordings),
  cellNumber(durationMs / 60_000, locale),
];

const monthOf = ({ day }: Report['days'][number]): string => day.slice(0, 7);

const timeText = (ms: number, locale: Locale): string => formatTimeSum(ms / 1_000, locale);

const StepChoice = ({ step, onChoose }: { readonly step: Step; readonly onChoose: (step: Step) => void }) => {
  const { t } = useTranslation('reports');
  return (
    <div className="print:hidden">
      <ChoiceGroup
        label={t('minutes.step')}
        value={step}
        options={STEPS.map((value) => ({ value, label: t(`minutes.by.${value}`) }))}
        onChoose={onChoose}
      />
    </div>
  );
};

const listEntries = (report: Report, step: Step): Entry[] => {
  const sums = new Map<string, Entry>();
  for (const { day, recordings, durationMs } of report.days) {
    const at = step === 'day' ? day : day.slice(0, 7);
    const before = sums.get(at);
    sums.set(at, {
      at,
      recordings: (before?.recordings ?? 0) + recordings,
      durationMs: (before?.durationMs ?? 0) + durationMs,
    });
  }
  const all = step === 'day' ? listDays(report) : listMonths(report);
  return all.map((at) => sums.get(at) ?? { at, recordings: 0, durationMs: 0 });
};

/** Removes the empty start: a chart begins with the first bar that has a value. */
const withoutEmptyStart = (entries: readonly Entry[]): readonly Entry[] => {
  const first = entries.findIndex(({ recordings }) => recordings > 0);
  return entries.slice(Math.max(0, Math.min(first, entries.length - BARS_MIN)));
};

const highestText = (entries: readonly Entry[], locale: Locale): string =>
  timeText(Math.max(...entries.map(({ durationMs }) => durationMs)), locale);

const toBar = ({ at, durationMs }: Entry, locale: Locale) => ({
  key: at,
  value: durationMs,
  label: nameOf(at, locale, 'short'),
  title: `${nameOf(at, locale, 'long')}: ${timeText(durationMs, locale)}`,
});

/** Names a day or a month: '5 de jan.', '5 de janeiro de 2026', 'jan. de 26', 'janeiro de 2026'. */
const nameOf = (at: string, locale: Locale, style: 'short' | 'long'): string => {
  const isMonth = at.length === 7;
  if (!isMonth && style === 'long') return formatDay(at, locale);
  const options = isMonth
    ? ({ month: style, year: style === 'short' ? '2-digit' : 'numeric' } as const)
    : ({ day: 'numeric', month: 'short' } as const);
  return new Date(`${isMonth ? `${at}-01` : at}T12:00:00Z`).toLocaleDateString(locale, {
    ...options,
    timeZone: 'UTC',
  });
};

/** Renders a table that is folded on the screen, and open on paper. */
const TableBehind = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('reports');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="-mx-2 flex min-h-11 items-center gap-2 self-start rounded-control px-2 text-sm font-medium transition-colors duration-150 hover:bg-ink/4 print:hidden"
      >
        <ChevronDown
          aria-hidden="true"
          className={`size-4 text-muted transition-transform duration-150 ${isOpen ? '' : '-rotate-90'}`}
        />
        {t('table')}
      </button>
      <div id={id} className={isOpen ? '' : 'hidden print:block'}>
        {children}
      </div>
    </div>
  );
};
