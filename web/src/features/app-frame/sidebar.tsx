import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { classes } from '../../ui/classes.ts';
import { Logo, LogoMark } from '../../ui/logo.tsx';
import type { SidebarState } from './sidebar-cookie.ts';
import { SidebarNav } from './sidebar-nav.tsx';

/** The navigation on wide screens. */
export const Sidebar = ({ state }: { readonly state: SidebarState }) => {
  const { t } = useTranslation('site');
  const isIcon = state === 'collapsed';
  return (
    <aside
      id="sidebar"
      data-state={state}
      className={classes(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-line bg-sunken md:flex',
        isIcon ? 'w-sidebar-icon' : 'w-sidebar',
      )}
    >
      <div
        className={classes(
          'flex h-16 shrink-0 items-center border-b border-line/60',
          isIcon ? 'justify-center' : 'px-5',
        )}
      >
        <Link to={paths.app} aria-label={t('home')} className="-m-1 flex rounded-control p-1">
          {isIcon ? <LogoMark /> : <Logo />}
        </Link>
      </div>
      <SidebarNav isIcon={isIcon} />
    </aside>
  );
};
