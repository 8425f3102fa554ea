import { useTranslation } from 'react-i18next';
import { LegalArticle } from '../features/legal/legal-article.tsx';
import { env } from '../platform/env.ts';
import { PublicLayout } from './public-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

const SECTIONS = [
  { name: 'state', points: ['partial'] },
  { name: 'tested', points: ['axe', 'keyboard', 'narrow', 'large', 'contrast', 'language'] },
  { name: 'limits', points: ['readers', 'browsers', 'machine', 'partners'] },
  { name: 'report', points: ['form', ...(env.contactEmail === undefined ? [] : ['contact']), 'answer'] },
] as const;

/** Renders `/accessibility`: the statement of ABNT NBR 17225. It claims only what tests check. */
export const AccessibilityPage = () => {
  const { t } = useTranslation('accessibility');
  usePageTitle(t('title'));
  const sections = SECTIONS.map(({ name, points }) => ({
    name,
    title: t(`${name}.title`),
    text: t(`${name}.text`),
    points: points.map((point) =>
      t(`${name}.${point}` as 'report.contact', { email: env.contactEmail ?? '' }),
    ),
  }));
  return (
    <PublicLayout>
      <LegalArticle
        title={t('title')}
        intro={t('intro')}
        updated={t('updated')}
        contents={t('contents')}
        sections={sections}
      >
        {null}
      </LegalArticle>
    </PublicLayout>
  );
};
