import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the section named in the address. */
export const useSectionOfAddress = (): void => {
  const location = useLocation();
  useEffect(() => {
    // The whole location as a dependency: the same link scrolls again.
    if (location.hash === '') return;
    const section = document.getElementById(location.hash.slice(1));
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  }, [location]);
};
