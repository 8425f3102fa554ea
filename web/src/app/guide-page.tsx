import { FREE_RETENTION_HOURS } from '@escriba/contracts/shared/limits';
import { AUDIO_RETENTION_DAYS } from '@escriba/contracts/transcription/audio';
import { useTranslation } from 'react-i18next';
import { LegalArticle } from '../features/legal/legal-article.tsx';
import { useLocalPath } from '../i18n/locale.ts';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PublicLayout } from './public-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

const SECTIONS = [
  { name: 'send', points: ['choose', 'drop', 'formats', 'chats', 'broken'] },
  { name: 'follow', points: ['close', 'queue', 'notify'] },
  { name: 'read', points: ['click', 'keys', 'find'] },
  { name: 'correct', points: ['save', 'speakers', 'replace'] },
  { name: 'export', points: ['download', 'link'] },
  { name: 'keep', points: ['audio', 'free', 'account'] },
] as const;

const PERIODS = { audioDays: AUDIO_RETENTION_DAYS, freeHours: FREE_RETENTION_HOURS };

/** Renders `/guide`: how to use the product, from the first recording on. */
export const GuidePage = () => {
  const { t } = useTranslation('guide');
  const local = useLocalPath();
  usePageTitle(t('title'));
  const sections = SECTIONS.map(({ name, points }) => ({
    name,
    title: t(`${name}.title`),
    text: t(`${name}.text`),
    points: points.map((point) => t(`${name}.${point}` as 'keep.audio', PERIODS)),
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
        <p>
          <ButtonLink to={local(paths.upload)} look="primary">
            {t('start')}
          </ButtonLink>
        </p>
      </LegalArticle>
    </PublicLayout>
  );
};
