import { LogOut } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { classes } from '../../ui/classes.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { NavLink, NavLinks } from './nav-links.ts';
import { rowClasses, rowIconClasses, RowLabel, RowTip } from './sidebar-row.tsx';
import { useSignOut } from './use-sign-out.ts';

type SidebarNavProps = {
  readonly links: NavLinks;
  /** Shows icons only. */
  readonly isIcon: boolean;
};

/** The navigation links and the sign-out. */
export const SidebarNav = ({ links, isIcon }: SidebarNavProps) => {
  const { t } = useTranslation('frame');
  const current = links.currentAt(useLocation().pathname);
  return (
    <Tooltip.Provider delayDuration={300} skipDelayDuration={200}>
      <nav
        aria-label={t('nav.label')}
        className="flex min-h-0 grow flex-col gap-6 overflow-y-auto px-3 pt-4 pb-4"
      >
        <Items items={links.sidebar.main} current={current} isIcon={isIcon} />
        <div className="flex flex-col gap-1">
          <h2 className={isIcon ? 'sr-only' : 'px-2.5 pb-1 text-xs font-medium text-muted'}>
            {t('nav.workstation')}
          </h2>
          {isIcon ? <hr className="mx-3 mb-3 border-line" /> : null}
          <Items items={links.sidebar.workstation} current={current} isIcon={isIcon} />
        </div>
      </nav>
      <div className="border-t border-line p-3">
        <SignOutRow isIcon={isIcon} />
      </div>
    </Tooltip.Provider>
  );
};

type ItemsProps = {
  readonly items: readonly NavLink[];
  /** Addresses whose links are marked. */
  readonly current: readonly string[];
  readonly isIcon: boolean;
};

const Items = ({ items, current, isIcon }: ItemsProps) => {
  const { t } = useTranslation('frame');
  return (
    <ul className="flex flex-col gap-1">
      {items.map(({ to, name, Icon, isSoon }) => (
        <li key={to}>
          <RowTip isIcon={isIcon} label={t(`nav.pages.${name}`)}>
            <PageLink
              to={to}
              aria-current={current.includes(to) ? 'page' : undefined}
              className={classes(rowClasses(isIcon), isSoon ? 'font-normal!' : undefined)}
            >
              <RowLabel
                isIcon={isIcon}
                label={t(`nav.pages.${name}`)}
                icon={
                  <Icon
                    aria-hidden="true"
                    className={classes(rowIconClasses, isSoon ? 'opacity-60' : undefined)}
                  />
                }
                aside={isSoon ? <span className="text-xs">{t('soon')}</span> : undefined}
              />
            </PageLink>
          </RowTip>
        </li>
      ))}
    </ul>
  );
};

const SignOutRow = ({ isIcon }: { readonly isIcon: boolean }) => {
  const { t } = useTranslation('frame');
  const { signOut, isBusy } = useSignOut();
  return (
    <RowTip isIcon={isIcon} label={t('signOut')}>
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={() => void signOut()}
        className={rowClasses(isIcon)}
      >
        <RowLabel
          isIcon={isIcon}
          label={t('signOut')}
          icon={isBusy ? <Spinner /> : <LogOut aria-hidden="true" className={rowIconClasses} />}
        />
      </button>
    </RowTip>
  );
};
