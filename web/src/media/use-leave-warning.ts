import { useEffect } from 'react';
import { createLeaveWarning } from '../platform/leave-warning.ts';

/** Lets the browser ask before a page with unsaved work closes. */
export const useLeaveWarning = (isActive: boolean): void => {
  useEffect(() => {
    const setWarning = createLeaveWarning();
    setWarning(isActive);
    return () => setWarning(false);
  }, [isActive]);
};
