import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../platform/paths.ts';

const TABS = [
  { label: 'header.usage', to: paths.appUsage },
  { label: 'nav.plans', to: paths.appPlans },
  { label: 'header.upgrade', to: `${paths.appPlans}?tab=upgrade` },
  { label: 'nav.subscription', to: paths.appSubscription },
] as const;

/** On a phone the tabs scroll sideways. */
const reveal = (tab: HTMLAnchorElement | null): void =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The views of the plan: usage, what it includes, larger plans, payments. Each has its own address. */
export const PlanTabs = () => {
  const { t } = useTranslation('frame');
  const { pathname, search } = useLocation();
  const isUpgrade = new URLSearchParams(search).get('tab') === 'upgrade';
  const here = pathname === paths.appPlans && isUpgrade ? `${pathname}?tab=upgrade` : pathname;
  return (
    <nav
      aria-label={t('planViews')}
      className="-mx-[16px] overflow-x-auto px-[16px] [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      <ul className="flex min-w-max gap-1 border-b border-line">
        {TABS.map(({ label, to }) => (
          <li key={to}>
            <Link
              ref={to === here ? reveal : undefined}
              to={to}
              aria-current={to === here ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted outline-offset-[-2px] transition-colors duration-150 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink sm:px-4"
            >
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
