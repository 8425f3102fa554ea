import { useCallback, useEffect, useState } from 'react';
import { initialSidebarState, type SidebarState, writeSidebarCookie } from './sidebar-state.ts';

const PHONE = '(width < 768px)';

/**
 * Returns the state of the sidebar of wide screens and the drawer of phones. Ctrl/Cmd + B toggles the visible one. On the page with
 * `workPath` the sidebar starts folded; opening it there is not remembered.
 */
export const useSidebar = (workPath: string | undefined) => {
  const [chosen, setChosen] = useState(initialSidebarState);
  const [openedAt, setOpenedAt] = useState<string>();
  const [isDrawerOpen, setDrawerOpen] = useState(false);

  const toggle = useCallback(() => {
    if (window.matchMedia(PHONE).matches) return setDrawerOpen((isOpen) => !isOpen);
    if (workPath !== undefined) return setOpenedAt((now) => (now === workPath ? undefined : workPath));
    setChosen((now) => {
      const next = now === 'expanded' ? 'collapsed' : 'expanded';
      writeSidebarCookie(next);
      return next;
    });
  }, [workPath]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);

  useEffect(() => {
    const phone = window.matchMedia(PHONE);
    const onChange = () => setDrawerOpen(false);
    phone.addEventListener('change', onChange);
    return () => phone.removeEventListener('change', onChange);
  }, []);

  const state: SidebarState =
    workPath === undefined ? chosen : openedAt === workPath ? 'expanded' : 'collapsed';
  return { state, isDrawerOpen, setDrawerOpen, toggle };
};

const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  !event.repeat &&
  event.key.toLowerCase() === 'b' &&
  !(event.target instanceof HTMLElement && event.target.isContentEditable);
