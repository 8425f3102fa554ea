import i18next from 'i18next';
import { useEffect } from 'react';

/** Names the page in the browser's tab; the site's own title returns with the next page that has none. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Escriba`;
    return () => {
      document.title = i18next.t('title', { ns: 'site' });
    };
  }, [title]);
};
