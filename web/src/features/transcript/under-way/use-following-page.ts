import { useCallback, useEffect, useState } from 'react';

const NEAR_END_PX = 64;

/** Keeps the end of a growing page in view, unless the reader has scrolled away from it. */
export const useFollowingPage = (length: number) => {
  const [isFollowing, setFollowing] = useState(true);
  const follow = useCallback((): void => {
    toEnd();
    setFollowing(true);
  }, []);
  useEffect(() => {
    // Growth alone fires no scroll event.
    const look = (): void =>
      setFollowing(document.documentElement.scrollHeight - window.scrollY - window.innerHeight < NEAR_END_PX);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  useEffect(() => {
    if (isFollowing && length > 0) toEnd();
  }, [isFollowing, length]);
  return { isFollowing, follow };
};

const toEnd = (): void =>
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
