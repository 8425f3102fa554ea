import { Menu, PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import type { SidebarState } from './sidebar-state.ts';

export type SidebarControl = {
  readonly sidebar: SidebarState;
  readonly isDrawerOpen: boolean;
  readonly onToggle: () => void;
};

type HeaderBarProps = SidebarControl & {
  /** The button that opens the command palette. */
  readonly search?: ReactNode;
  /** The content at the right. */
  readonly children?: ReactNode;
};

/** Renders the bar above every page behind the sign-in. */
export const HeaderBar = ({ search, children, ...control }: HeaderBarProps) => (
  <header className="@container print:hidden sticky top-0 z-30 flex h-16 shrink-0 items-center gap-0.5 border-b border-line/60 bg-surface/85 px-4 backdrop-blur-md short:static short:h-12 sm:gap-1 sm:px-6 lg:px-8">
    <SidebarButtons {...control} />
    {search}
    <div className="ml-auto flex min-w-0 items-center gap-0.5 sm:gap-1">{children}</div>
  </header>
);

/** Renders two buttons for one control: the sidebar on wide screens, the drawer on small ones. */
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
