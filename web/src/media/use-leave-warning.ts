import { useEffect } from 'react';

/** Closing the page would throw something away; the browser asks first. */
export const useLeaveWarning = (isActive: boolean): void => {
  useEffect(() => {
    if (!isActive) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
};
