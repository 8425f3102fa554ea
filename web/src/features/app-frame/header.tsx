import type { User } from '@escriba/contracts/auth/sign-in';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { useMay } from '../../session/use-workspace.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { PlanBadge } from '../../ui/plan-badge.tsx';
import { HeaderBar, type SidebarControl } from './header-bar.tsx';
import { NoticesButton } from './notices-button.tsx';
import { isLimitNear, isLimitReached, isUpgradeOffered, type PlanState } from './upgrade-rule.ts';
import { UserMenu } from './user-menu.tsx';
import { WorkspaceMark } from './workspace-mark.tsx';

type HeaderProps = SidebarControl & {
  readonly user: User;
  readonly planState: PlanState;
  /** Whether the page says that a limit is reached. */
  readonly isLimitSaid: boolean;
  /** The usage of the plan, for the user menu; empty while unknown. */
  readonly meters?: ReactNode;
  /** The usage of the limits that are near, for the header. */
  readonly nearMeters?: ReactNode;
  /** The button that opens the command palette. */
  readonly search?: ReactNode;
  readonly language: ReactNode;
  readonly theme: ReactNode;
};

/** Renders the header of every page behind the sign-in. */
export const Header = (props: HeaderProps) => {
  const { t } = useTranslation('frame');
  const { user, planState, isLimitSaid, meters, nearMeters, language, theme, ...bar } = props;
  const isPayer = useMay('bill');
  const isQuiet = !isLimitNear(planState) || (isLimitSaid && isLimitReached(planState));
  return (
    <HeaderBar {...bar}>
      <WorkspaceMark />
      {isQuiet ? null : (
        <>
          {nearMeters === undefined ? null : <UsageLink meters={nearMeters} />}
          {isUpgradeOffered(planState) && isPayer ? (
            <AppLink to={paths.plans} size="small" className="mr-1">
              {t('header.upgrade')}
            </AppLink>
          ) : null}
        </>
      )}
      {planState.plan === undefined ? null : (
        <PlanBadge plan={planState.plan} className="mr-1 max-sm:hidden" />
      )}
      {/* On phones, the account page has these links. */}
      <div className="contents max-md:hidden">
        {language}
        {theme}
      </div>
      <NoticesButton />
      <div className="contents max-md:hidden">
        <UserMenu user={user} plan={planState.plan} meters={meters} />
      </div>
    </HeaderBar>
  );
};

/** Links to the usage. On small screens the user menu shows it instead. */
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
