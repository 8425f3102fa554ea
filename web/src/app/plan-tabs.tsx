import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../platform/paths.ts';

const UPGRADE = `${paths.appPlans}?tab=upgrade`;
const TABS = [
  { label: 'nav.pages.plans', to: paths.appPlans },
  { label: 'header.upgrade', to: UPGRADE },
] as const;

/** Links to the views of the plan: the user's own, and all plans side by side. */
export const PlanTabs = () => {
  const { t } = useTranslation('frame');
  const { search } = useLocation();
  const isUpgrade = new URLSearchParams(search).get('tab') === 'upgrade';
  const here = isUpgrade ? UPGRADE : paths.appPlans;
  return (
    <nav aria-label={t('planViews')}>
      <ul className="flex flex-wrap gap-x-1 border-b border-line">
        {TABS.map(({ label, to }) => (
          <li key={to}>
            <Link
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
