import { Tabs } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { Card } from '../../ui/card.tsx';
import { HiddenTable } from './hidden-table.tsx';
import { MonthChart } from './month-chart.tsx';
import { listMonths } from './months.ts';
import { SAMPLE_STATS, STAT_TABS, type StatTab } from './sample-data.ts';

/** Shows meetings, hours and participants by month. */
export const GeneralStats = () => {
  const { t } = useTranslation('dashboard');
  return (
    <Tabs.Root defaultValue="hours" className="flex min-w-0 @4xl:col-span-2">
      <Card title={t('stats.title')} aside={<TabList />} className="grow">
        {STAT_TABS.map((tab) => (
          <Tabs.Content key={tab} value={tab} className="flex flex-col gap-4 rounded-control">
            <Stat tab={tab} />
          </Tabs.Content>
        ))}
      </Card>
    </Tabs.Root>
  );
};

const TabList = () => {
  const { t } = useTranslation('dashboard');
  return (
    <Tabs.List
      aria-label={t('stats.title')}
      className="flex max-w-full gap-0.5 rounded-control bg-ink/7 p-0.5 max-sm:w-full"
    >
      {STAT_TABS.map((tab) => (
        <Tabs.Trigger
          key={tab}
          value={tab}
          className="h-8 min-w-0 truncate rounded-[6px] px-3 text-sm font-medium text-muted transition-colors duration-150 hover:text-ink data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-resting max-sm:grow touch:h-10"
        >
          {t(`stats.tabs.${tab}`)}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
};

const Stat = ({ tab }: { readonly tab: StatTab }) => {
  const { t } = useTranslation('dashboard');
  const locale = useLocale();
  const { total, average, monthly } = SAMPLE_STATS[tab];
  const withUnit = (value: number) => (tab === 'hours' ? `${value}h` : String(value));
  const months = listMonths(locale, monthly.length).map((name, index) => ({
    name,
    value: monthly[index] ?? 0,
    label: withUnit(monthly[index] ?? 0),
  }));
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <p className="flex items-baseline gap-2">
          <span className="text-3xl leading-none font-semibold tracking-[-0.02em] tabular-nums">
            {withUnit(total)}
          </span>
          <span className="text-sm text-muted">{t(`stats.total.${tab}`)}</span>
        </p>
        <p className="text-sm text-muted tabular-nums">
          {t(`stats.average.${tab}`, { value: withUnit(average) })}
        </p>
      </div>
      <MonthChart months={months} />
      <HiddenTable
        caption={t(`stats.chart.${tab}`)}
        columns={[t('stats.month'), t(`stats.tabs.${tab}`)]}
        rows={months.map(({ name, label }) => [name, label])}
      />
    </>
  );
};
