import { PanelLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Logo, LogoMark } from '../../ui/logo.tsx';
import type { NavLinks } from './nav-links.ts';
import type { SidebarState } from './sidebar-state.ts';
import { SidebarNav } from './sidebar-nav.tsx';

type SidebarProps = {
  readonly links: NavLinks;
  readonly state: SidebarState;
  /** Toggles the sidebar, where no header has the button. */
  readonly onToggle: (() => void) | undefined;
};

/** The navigation on wide screens. */
export const Sidebar = ({ links, state, onToggle }: SidebarProps) => {
  const { t } = useTranslation(['site', 'frame']);
  const isIcon = state === 'collapsed';
  return (
    <aside
      id="sidebar"
      data-state={state}
      className={classes(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-line bg-sunken md:flex print:hidden',
        isIcon ? 'w-sidebar-icon' : 'w-sidebar',
      )}
    >
      <div
        className={classes(
          'flex shrink-0 items-center border-b border-line/60',
          onToggle === undefined ? 'h-16' : 'h-14',
          isIcon ? 'justify-center' : 'px-5',
        )}
      >
        <Link to={paths.app} aria-label={t('home')} className="-m-1 flex rounded-control p-1">
          {isIcon ? <LogoMark /> : <Logo />}
        </Link>
      </div>
      {onToggle === undefined ? null : (
        <IconButton
          label={t(isIcon ? 'frame:nav.expand' : 'frame:nav.collapse')}
          aria-controls="sidebar"
          aria-expanded={!isIcon}
          aria-keyshortcuts="Control+B Meta+B"
          onClick={onToggle}
          className={classes('mt-3', isIcon ? 'self-center' : 'ml-4')}
        >
          <PanelLeft aria-hidden="true" className="size-4.5" />
        </IconButton>
      )}
      <SidebarNav links={links} isIcon={isIcon} />
    </aside>
  );
};
