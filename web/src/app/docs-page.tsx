import { useTranslation } from 'react-i18next';
import { DocsArticle } from '../features/docs/docs-article.tsx';
import { useProgramDocs } from '../features/docs/use-program-docs.ts';
import { currentLocale } from '../i18n/locale.ts';
import { openProgramDocs } from '../i18n/program-docs.ts';
import { PublicLayout } from './public-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Loads the page with its text, so that it is drawn at once. */
export const loadDocsPage = async () => {
  await openProgramDocs(currentLocale());
  return DocsPage;
};

/** Renders `/docs`: how programs use this installation. */
const DocsPage = () => {
  const { t } = useTranslation('site');
  usePageTitle(t('footer.docs'));
  return (
    <PublicLayout>
      <DocsArticle docs={useProgramDocs()} />
    </PublicLayout>
  );
};
