import type { User } from '@escriba/contracts';
import { Menu, PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { IconButton } from '../../ui/button.tsx';
import { PlanBadge } from '../../ui/plan-badge.tsx';
import { NoticesButton } from './notices-button.tsx';
import type { SidebarState } from './sidebar-cookie.ts';
import { isLimitSaidOn, isUpgradeOffered, type PlanState } from './upgrade-rule.ts';
import { UserMenu } from './user-menu.tsx';

export type HeaderProps = {
  readonly user: User;
  readonly planState: PlanState;
  /** The usage of the plan; empty while unknown. */
  readonly meters?: ReactNode;
  /** Opens the command palette. */
  readonly search?: ReactNode;
  readonly language: ReactNode;
  readonly theme: ReactNode;
};

type SidebarControl = {
  readonly sidebar: SidebarState;
  readonly isDrawerOpen: boolean;
  readonly onToggle: () => void;
};

/** The header of every page behind the sign-in. */
export const Header = (props: HeaderProps & SidebarControl) => {
  const { t } = useTranslation('frame');
  const { user, planState, meters, search, language, theme } = props;
  const { pathname } = useLocation();
  return (
    <header className="@container print:hidden sticky top-0 z-30 flex h-16 shrink-0 items-center gap-0.5 border-b border-line/60 bg-surface/85 px-4 backdrop-blur-md short:static short:h-12 sm:gap-1 sm:px-6 lg:px-8">
      <SidebarButtons {...props} />
      {search}
      <div className="ml-auto flex min-w-0 items-center gap-0.5 sm:gap-1">
        {meters === undefined ? null : <UsageLink meters={meters} />}
        {isUpgradeOffered(planState) && !isLimitSaidOn(pathname, planState) ? (
          <AppLink to={paths.plans} look="primary" size="small" className="mr-1">
            {t('header.upgrade')}
          </AppLink>
        ) : null}
        {planState.plan === undefined ? null : (
          <PlanBadge plan={planState.plan} className="mr-1 max-sm:hidden" />
        )}
        {/* On phones, the account page has them. */}
        <div className="contents max-md:hidden">
          {language}
          {theme}
        </div>
        <NoticesButton />
        <div className="contents max-md:hidden">
          <UserMenu user={user} plan={planState.plan} meters={meters} />
        </div>
      </div>
    </header>
  );
};

/** On small screens the user menu shows it instead. */
const UsageLink = ({ meters }: { readonly meters: ReactNode }) => {
  const { t } = useTranslation('frame');
  return (
    <Link
      to={paths.appUsage}
      className="mr-2 hidden shrink-0 rounded-control px-2.5 py-1.5 transition-colors duration-150 hover:bg-ink/5 @4xl:block [&>div]:flex-nowrap"
    >
      <span className="sr-only">{t('header.usage')}</span>
      {meters}
    </Link>
  );
};

/** Two buttons for one control: the sidebar on wide screens, the drawer on small ones. */
const SidebarButtons = ({ sidebar, isDrawerOpen, onToggle }: SidebarControl) => {
  const { t } = useTranslation('frame');
  return (
    <>
      <IconButton
        label={t(sidebar === 'expanded' ? 'nav.collapse' : 'nav.expand')}
        aria-controls="sidebar"
        aria-expanded={sidebar === 'expanded'}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={onToggle}
        className="-ml-2 max-md:hidden"
      >
        <PanelLeft aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton
        label={t('nav.open')}
        aria-haspopup="dialog"
        aria-expanded={isDrawerOpen}
        onClick={onToggle}
        className="-ml-3 md:hidden"
      >
        <Menu aria-hidden="true" className="size-5" />
      </IconButton>
    </>
  );
};
