import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useMatch } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Drawer } from './drawer.tsx';
import { FrameLayout } from './frame-layout.tsx';
import type { SidebarControl } from './header-bar.tsx';
import type { NavLinks } from './nav-links.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './use-sidebar.ts';

type AppFrameProps = {
  readonly links: NavLinks;
  /** Draws the header, on pages that have no bar of their own. */
  readonly renderHeader: (control: SidebarControl) => ReactNode;
  readonly children: ReactNode;
};

/** The layout of every page behind the sign-in: navigation at the left, the header above, then the page. */
export const AppFrame = ({ links, renderHeader, children }: AppFrameProps) => {
  // A page to work on has its own bar in place of the header, and its own dock at the bottom.
  const workPath = useMatch(paths.appTranscription)?.pathname;
  const { state, isDrawerOpen, setDrawerOpen, toggle } = useSidebar(workPath);
  const main = useRef<HTMLElement>(null);
  useTopOfPage(main);
  return (
    <FrameLayout
      main={main}
      navigation={
        <>
          <Sidebar links={links} state={state} onToggle={workPath === undefined ? undefined : toggle} />
          <Drawer links={links} isOpen={isDrawerOpen} onOpenChange={setDrawerOpen} />
        </>
      }
      header={
        <>
          <OfflineNotice />
          {workPath === undefined ? renderHeader({ sidebar: state, isDrawerOpen, onToggle: toggle }) : null}
        </>
      }
      bar={workPath === undefined ? <BottomBar links={links} /> : null}
    >
      {children}
    </FrameLayout>
  );
};

/** Scrolls a new page to its top and moves the focus there for screen readers. */
const useTopOfPage = (main: { readonly current: HTMLElement | null }): void => {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo({ top: 0, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
};
