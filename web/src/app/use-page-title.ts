import i18next from 'i18next';
import { useEffect } from 'react';
import { withSite } from '../ui/page-title.ts';

/** Sets the tab's title; the site's title returns with the next page without one. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = withSite(title);
    return () => {
      document.title = i18next.t('title', { ns: 'site' });
    };
  }, [title]);
};
