import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatch } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Drawer } from './drawer.tsx';
import { Header, type HeaderProps } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './use-sidebar.ts';

type AppFrameProps = HeaderProps & { readonly children: ReactNode };

/** The layout of every page behind the sign-in: navigation at the left, the header above, then the page. */
export const AppFrame = ({ children, ...header }: AppFrameProps) => {
  const { t } = useTranslation('site');
  // A page to work on has its own bar in place of the header, and its own dock at the bottom.
  const workPath = useMatch(paths.appTranscription)?.pathname;
  const { state, isDrawerOpen, setDrawerOpen, toggle } = useSidebar(workPath);
  const main = useRef<HTMLElement>(null);
  useTopOfPage(main);
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t('skip')}
      </a>
      <Sidebar state={state} onToggle={workPath === undefined ? undefined : toggle} />
      <Drawer isOpen={isDrawerOpen} onOpenChange={setDrawerOpen} />
      <div className="flex min-w-0 grow flex-col pb-(--bottom-bar)">
        <OfflineNotice />
        {workPath === undefined ? (
          <Header {...header} sidebar={state} isDrawerOpen={isDrawerOpen} onToggle={toggle} />
        ) : null}
        <main id="content" ref={main} tabIndex={-1} className="flex grow flex-col outline-none">
          <div className="wrap flex grow flex-col gap-8 py-8 has-[>[data-full-bleed]]:max-w-none has-[>[data-full-bleed]]:p-0 short:gap-5 short:py-5">
            {children}
          </div>
        </main>
      </div>
      {workPath === undefined ? <BottomBar /> : null}
    </div>
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
