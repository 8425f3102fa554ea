const NAME = 'sidebar_state';
const KEPT_SECONDS = 7 * 24 * 60 * 60;

export type SidebarState = 'expanded' | 'collapsed';

/** The choice of the last seven days, if any. */
export const readSidebarCookie = (): SidebarState | undefined => {
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
