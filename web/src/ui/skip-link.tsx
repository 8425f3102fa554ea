import { useTranslation } from 'react-i18next';

/** Renders the first link of a page, seen with the keyboard only: to the page's content, past what every page has. */
export const SkipLink = () => {
  const { t } = useTranslation('site');
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {t('skip')}
    </a>
  );
};
