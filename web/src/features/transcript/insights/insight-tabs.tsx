import type { Insight } from '@escriba/contracts/transcription/insights';
import { Tabs, ToggleGroup } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormView } from './form-view.tsx';
import { type PanelForm, SUMMARIES, type Summary, type Tab, TABS, tabOf } from './forms.ts';
import { keepForm, readKeptForm } from './kept-form.ts';
import type { InsightPage } from './use-insight-page.ts';

type InsightTabsProps = { readonly insights: readonly Insight[]; readonly page: InsightPage };

/** Renders the forms, one a tab; the summary's tab has both lengths. */
export const InsightTabs = ({ insights, page }: InsightTabsProps) => {
  const { t } = useTranslation('insightPanel');
  const [form, setForm] = useState(readKeptForm);
  const [summary, setSummary] = useState<Summary>(form === 'detailed_summary' ? form : 'summary');
  const show = (next: PanelForm): void => {
    setForm(next);
    keepForm(next);
  };
  const choose = (next: Summary): void => {
    setSummary(next);
    show(next);
  };
  return (
    <Tabs.Root
      value={tabOf(form)}
      onValueChange={(tab) => show(tab === 'summary' ? summary : (tab as Tab))}
      className="flex flex-col gap-4"
    >
      <Tabs.List aria-label={t('tabs')} className="-mx-3 flex flex-wrap gap-0.5">
        {TABS.map((tab) => (
          <Tabs.Trigger
            key={tab}
            value={tab}
            className="inline-flex min-h-8 items-center rounded-full px-3 text-sm font-medium whitespace-nowrap text-muted transition-colors duration-150 hover:bg-ink/6 hover:text-ink data-[state=active]:bg-accent/12 data-[state=active]:text-accent-strong touch:min-h-11"
          >
            {t(`tab.${tab}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {TABS.map((tab) => (
        <Tabs.Content
          key={tab}
          value={tab}
          className="flex flex-col gap-3 rounded-control outline-offset-4 data-[state=inactive]:hidden"
        >
          {tab === 'summary' ? <SummaryLength value={summary} onChoose={choose} /> : null}
          <FormView key={form} form={form} insights={insights} page={page} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
};

type SummaryLengthProps = { readonly value: Summary; readonly onChoose: (summary: Summary) => void };

const SummaryLength = ({ value, onChoose }: SummaryLengthProps) => {
  const { t } = useTranslation('insightPanel');
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={t('length')}
      value={value}
      onValueChange={(next) => {
        const chosen = SUMMARIES.find((one) => one === next);
        if (chosen !== undefined) onChoose(chosen);
      }}
      className="flex gap-0.5 self-start rounded-control bg-ink/7 p-0.5"
    >
      {SUMMARIES.map((summary) => (
        <ToggleGroup.Item
          key={summary}
          value={summary}
          className="h-7 rounded-[6px] px-3 text-sm text-muted transition-colors duration-150 hover:text-ink data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:shadow-resting touch:h-10"
        >
          {t(`summary.${summary}`)}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
};
