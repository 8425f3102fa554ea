import { useEffect, useState } from 'react';

const NEAR_END_PX = 48;

/** Keeps the end of a growing text in view unless the reader has scrolled away. `place` is the scrolling element. */
export const useFollowing = (length: number) => {
  const [element, place] = useState<HTMLElement | null>(null);
  const [isFollowing, setFollowing] = useState(true);

  useEffect(() => {
    if (element === null) return undefined;
    const look = () =>
      setFollowing(element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX);
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [element]);

  useEffect(() => {
    if (isFollowing && length > 0) scrollToEnd(element);
  }, [element, length, isFollowing]);

  return { place, isFollowing, follow: () => scrollToEnd(element) };
};

const scrollToEnd = (element: HTMLElement | null): void => {
  element?.scrollTo({ top: element.scrollHeight, behavior: 'instant' });
};
