import { LogOut } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { classes } from '../../ui/classes.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { isCurrent, MAIN_ITEMS, type NavItem, WORKSTATION_ITEMS } from './nav-items.ts';
import { rowClasses, rowIconClasses, RowLabel, RowTip } from './sidebar-row.tsx';
import { useSignOut } from './use-sign-out.ts';

type SidebarNavProps = {
  /** Shows icons only. */
  readonly isIcon: boolean;
};

/** The navigation links and the sign-out. */
export const SidebarNav = ({ isIcon }: SidebarNavProps) => {
  const { t } = useTranslation('frame');
  return (
    <Tooltip.Provider delayDuration={300} skipDelayDuration={200}>
      <nav
        aria-label={t('nav.label')}
        className="flex min-h-0 grow flex-col gap-6 overflow-y-auto px-3 pt-4 pb-4"
      >
        <Items items={MAIN_ITEMS} isIcon={isIcon} />
        <div className="flex flex-col gap-1">
          <h2 className={isIcon ? 'sr-only' : 'px-2.5 pb-1 text-xs font-medium text-muted'}>
            {t('nav.workstation')}
          </h2>
          {isIcon ? <hr className="mx-3 mb-3 border-line" /> : null}
          <Items items={WORKSTATION_ITEMS} isIcon={isIcon} />
        </div>
      </nav>
      <div className="border-t border-line p-3">
        <SignOutRow isIcon={isIcon} />
      </div>
    </Tooltip.Provider>
  );
};

type ItemsProps = {
  readonly items: readonly NavItem[];
  readonly isIcon: boolean;
};

const Items = ({ items, isIcon }: ItemsProps) => {
  const { t } = useTranslation('frame');
  const { pathname } = useLocation();
  return (
    <ul className="flex flex-col gap-1">
      {items.map(({ name, to, Icon, isSoon, ...item }) => (
        <li key={name}>
          <RowTip isIcon={isIcon} label={t(`nav.${name}`)}>
            <PageLink
              to={to}
              aria-current={isCurrent(pathname, { to, ...item }) ? 'page' : undefined}
              className={classes(rowClasses(isIcon), isSoon ? 'font-normal!' : undefined)}
            >
              <RowLabel
                isIcon={isIcon}
                label={t(`nav.${name}`)}
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
