import i18next from 'i18next';
import { useEffect } from 'react';

/** Sets the tab's title; the site's title returns with the next page without one. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Escriba`;
    return () => {
      document.title = i18next.t('title', { ns: 'site' });
    };
  }, [title]);
};
