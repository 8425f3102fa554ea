import { useEffect } from 'react';

/** Keeps search engines from indexing the page, and the referrer from other sites, while the page is open. */
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
