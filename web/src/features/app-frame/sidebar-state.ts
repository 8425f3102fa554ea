const NAME = 'sidebar_state';
const SMALL = '(width < 1024px)';
const SMALL_REM = 64;
const KEPT_SECONDS = 7 * 24 * 60 * 60;

export type SidebarState = 'expanded' | 'collapsed';

/** Returns the choice of the last seven days, if any. */
const readSidebarCookie = (): SidebarState | undefined => {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  return value === 'expanded' || value === 'collapsed' ? value : undefined;
};

/** Stores the choice for seven days. */
export const writeSidebarCookie = (state: SidebarState): void => {
  document.cookie = `${NAME}=${state}; path=/; max-age=${KEPT_SECONDS}; samesite=lax`;
};

/** Returns the sidebar's first state. Without a stored choice, a small screen starts collapsed, and so does one with very large text. */
export const initialSidebarState = (): SidebarState =>
  readSidebarCookie() ?? (window.matchMedia(SMALL).matches || isTextLarge() ? 'collapsed' : 'expanded');

const isTextLarge = (): boolean => {
  const textPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  // At the usual size, the query above decides.
  return textPx > 20 && window.innerWidth < SMALL_REM * textPx;
};
