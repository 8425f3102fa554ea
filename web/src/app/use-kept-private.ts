import { useEffect } from 'react';

/** While the page is open, search engines must not index it and other sites get no referrer. */
export const useKeptPrivate = (): void => {
  useEffect(() => {
    const wishes = { robots: 'noindex, nofollow, noarchive', referrer: 'no-referrer' };
    const tags = Object.entries(wishes).map(([name, content]) => {
      const tag = document.createElement('meta');
      Object.assign(tag, { name, content });
      document.head.append(tag);
      return tag;
    });
    return () => {
      for (const tag of tags) tag.remove();
    };
  }, []);
};
