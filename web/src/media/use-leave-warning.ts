import { useEffect } from 'react';

/** Lets the browser ask before a page with unsaved work closes. */
export const useLeaveWarning = (isActive: boolean): void => {
  useEffect(() => {
    if (!isActive) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
};
