import { DocsArticle } from '../features/docs/docs-article.tsx';
import { useLocale } from '../i18n/locale.ts';
import { readProgramDocs } from '../i18n/read-program-docs.ts';
import { PublicLayout } from './public-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Renders `/docs`: how programs use this installation. */
export const DocsPage = () => {
  // The title is read again once the language has changed.
  useLocale();
  usePageTitle(readProgramDocs().title);
  return (
    <PublicLayout>
      <DocsArticle />
    </PublicLayout>
  );
};
