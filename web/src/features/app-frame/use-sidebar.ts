import { useCallback, useEffect, useState } from 'react';
import { readSidebarCookie, type SidebarState, writeSidebarCookie } from './sidebar-cookie.ts';

const PHONE = '(width < 768px)';
const SMALL = '(width < 1024px)';

/** The sidebar of wide screens and the drawer of phones. Ctrl/Cmd + B toggles the visible one. */
export const useSidebar = () => {
  const [state, setState] = useState(initialState);
  const [isDrawerOpen, setDrawerOpen] = useState(false);

  const toggle = useCallback(() => {
    if (window.matchMedia(PHONE).matches) return setDrawerOpen((isOpen) => !isOpen);
    setState((now) => {
      const next = now === 'expanded' ? 'collapsed' : 'expanded';
      writeSidebarCookie(next);
      return next;
    });
  }, []);

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

  return { state, isDrawerOpen, setDrawerOpen, toggle };
};

/** Without a stored choice, a small screen starts collapsed. */
const initialState = (): SidebarState =>
  readSidebarCookie() ?? (window.matchMedia(SMALL).matches ? 'collapsed' : 'expanded');

const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  !event.repeat &&
  event.key.toLowerCase() === 'b' &&
  !(event.target instanceof HTMLElement && event.target.isContentEditable);
