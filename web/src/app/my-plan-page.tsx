import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PlanUsageCard } from '../features/usage/plan-usage-card.tsx';
import { paths } from '../platform/paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { UpgradeTab } from './upgrade-tab.tsx';

const TABS = ['mine', 'upgrade'] as const;

/** `/app/plans`: the user's plan with its usage, and the larger plans; `?tab=upgrade` opens the second tab. */
export const MyPlanPage = () => {
  const { t } = useTranslation('plans');
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'mine';
  const choose = (name: string): void => setQuery(name === 'mine' ? {} : { tab: name }, { replace: true });
  return (
    <>
      <PageHeader title={t('own.title')} text={t('own.text')} />
      <Tabs.Root value={tab} onValueChange={choose} className="flex flex-col gap-6">
        <Tabs.List aria-label={t('own.tabs.label')} className="flex gap-1 border-b border-line">
          {TABS.map((name) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="-mb-px min-h-11 border-b-2 border-transparent px-4 text-sm font-medium text-muted transition-colors duration-150 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
            >
              {t(`own.tabs.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tab name="mine">
          <PlanUsageCard isWhole className="max-w-2xl" />
          <AppLink to={paths.appSubscription} className="self-start">
            {t('own.manage')}
          </AppLink>
        </Tab>
        <Tab name="upgrade">
          <UpgradeTab />
        </Tab>
      </Tabs.Root>
    </>
  );
};

type TabProps = { readonly name: (typeof TABS)[number]; readonly children: ReactNode };

const Tab = ({ name, children }: TabProps) => (
  <Tabs.Content value={name} className="flex flex-col gap-8 rounded-control">
    {children}
  </Tabs.Content>
);
