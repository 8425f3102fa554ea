import type { Insight } from '@escriba/contracts/transcription/insights';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskView } from './ask-view.tsx';
import { useAssistant } from '../../../data/assistant/assistant.ts';
import { FormView } from './form-view.tsx';
import { isInMenu, isWrittenForm, listTabs, type PanelForm, type Summary, type Tab, tabOf } from './forms.ts';
import { keepAsking, keepForm, readKeptAsking, readKeptForm } from './kept-form.ts';
import { MoreForms } from './more-forms.tsx';
import { OwnFormsTab } from './own-forms-tab.tsx';
import { SummaryLength } from './summary-length.tsx';
import { TranslationTab } from './translation-tab.tsx';
import { useHasTranslations, useHasWritten } from './use-insights.ts';
import type { InsightPage } from './use-insight-page.ts';

/** The tab of questions, beside those of forms. */
const ASK = 'ask';

type InsightTabsProps = { readonly insights: readonly Insight[]; readonly page: InsightPage };

/** Renders the forms, one a tab; the summary's tab has both lengths. */
export const InsightTabs = ({ insights, page }: InsightTabsProps) => {
  const hasWritten = useHasWritten(page.id, true);
  const offered = { hasWritten, hasTranslations: useHasTranslations(page) };
  const { form, summary, extra, show } = useForm(offered);
  const tabs = listTabs(offered, extra);
  const { canAsk, isAsking, setAsking } = useAsking();
  const open = (next: PanelForm): void => {
    setAsking(false);
    show(next);
  };
  return (
    <Tabs.Root
      value={isAsking ? ASK : tabOf(form)}
      onValueChange={(tab) => {
        if (tab === ASK) setAsking(true);
        else open(tab === 'summary' ? summary : (tab as Tab));
      }}
      className="flex flex-col gap-4"
    >
      <div className="-mx-3 flex flex-wrap gap-0.5">
        <TabList tabs={canAsk ? [...tabs, ASK] : tabs} />
        {hasWritten ? <MoreForms value={tabOf(form)} onChoose={open} /> : null}
      </div>
      {tabs.map((tab) => (
        <Tabs.Content
          key={tab}
          value={tab}
          className="flex flex-col gap-3 rounded-control outline-offset-4 data-[state=inactive]:hidden"
        >
          {tab === 'summary' ? <SummaryLength value={summary} onChoose={show} /> : null}
          <TabForm {...{ tab, form, insights, page }} />
        </Tabs.Content>
      ))}
      {isAsking ? (
        <Tabs.Content value={ASK} className="rounded-control outline-offset-4">
          <AskView page={page} />
        </Tabs.Content>
      ) : null}
    </Tabs.Root>
  );
};

type TabFormProps = InsightTabsProps & { readonly tab: Tab; readonly form: PanelForm };

const TabForm = ({ tab, form, insights, page }: TabFormProps) => {
  if (tab === 'translation') return <TranslationTab insights={insights} page={page} />;
  if (tab === 'own') return <OwnFormsTab insights={insights} page={page} />;
  return <FormView key={form} form={form} insights={insights} page={page} />;
};

const TabList = ({ tabs }: { readonly tabs: readonly (Tab | typeof ASK)[] }) => {
  const { t } = useTranslation('insightPanel');
  return (
    <Tabs.List aria-label={t('tabs')} className="contents">
      {tabs.map((tab) => (
        <Tabs.Trigger
          key={tab}
          value={tab}
          className="inline-flex min-h-8 items-center rounded-full px-3 text-sm font-medium whitespace-nowrap text-muted transition-colors duration-150 hover:bg-ink/6 hover:text-ink data-[state=active]:bg-accent/12 data-[state=active]:text-accent-strong touch:min-h-11"
        >
          {t(`tab.${tab}`)}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
};

/** Keeps whether questions are shown in place of a form. Without a language model they are not offered. */
const useAsking = () => {
  const [kept, setKept] = useState(readKeptAsking);
  const canAsk = useAssistant().assistant !== undefined;
  const setAsking = (next: boolean): void => {
    setKept(next);
    keepAsking(next);
  };
  return { canAsk, isAsking: kept && canAsk, setAsking };
};

/** Keeps which form is shown. `extra`: the form of the menu that was shown last. */
const useForm = ({ hasWritten, hasTranslations }: Parameters<typeof listTabs>[0]) => {
  const [kept, setForm] = useState(readKeptForm);
  const isOffered = hasWritten || !isWrittenForm(kept) || (kept === 'translation' && hasTranslations);
  const form = isOffered ? kept : 'summary';
  const [summary, setSummary] = useState<Summary>(form === 'detailed_summary' ? form : 'summary');
  const [extra, setExtra] = useState<Tab | undefined>(() =>
    isInMenu(tabOf(form)) ? tabOf(form) : undefined,
  );
  const show = (next: PanelForm): void => {
    setForm(next);
    keepForm(next);
    if (next === 'summary' || next === 'detailed_summary') setSummary(next);
    if (isInMenu(tabOf(next))) setExtra(tabOf(next));
  };
  return { form, summary, extra, show };
};
