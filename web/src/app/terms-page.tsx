import { FREE_RETENTION_HOURS } from '@escriba/contracts/shared/limits';
import { AUDIO_RETENTION_DAYS } from '@escriba/contracts/transcription/audio';
import { useTranslation } from 'react-i18next';
import { Controller } from '../features/legal/controller.tsx';
import { LegalArticle } from '../features/legal/legal-article.tsx';
import { useLocalPath } from '../i18n/locale.ts';
import { paths } from '../platform/paths.ts';
import { PublicLayout } from './public-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

const SECTIONS = [
  { name: 'service', points: ['what', 'free', 'accuracy', 'availability'] },
  { name: 'account', points: ['age', 'true', 'password', 'companies'] },
  { name: 'recordings', points: ['yours', 'licence', 'rights', 'people', 'links'] },
  { name: 'use', points: ['crime', 'others', 'system', 'limits'] },
  { name: 'plans', points: ['price', 'renewal', 'withdrawal', 'late', 'contract'] },
  { name: 'data', points: ['controller', 'operator', 'retention', 'copies'] },
  { name: 'end', points: ['you', 'us', 'after'] },
  { name: 'answer', points: ['ours', 'yours', 'law', 'changes'] },
] as const;

const PERIODS = { audioDays: AUDIO_RETENTION_DAYS, freeHours: FREE_RETENTION_HOURS };

/** Renders `/terms`: the conditions of the service. The contract of a purchase adds to them. */
export const TermsPage = () => {
  const { t } = useTranslation('terms');
  const local = useLocalPath();
  usePageTitle(t('title'));
  const sections = SECTIONS.map(({ name, points }) => ({
    name,
    title: t(`${name}.title`),
    text: t(`${name}.text`),
    points: points.map((point) => t(`${name}.${point}` as 'data.retention', PERIODS)),
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
        <p className="-mt-8">
          <a href={local(paths.privacy)} className="text-accent underline underline-offset-2">
            {t('privacy')}
          </a>
        </p>
        <Controller />
      </LegalArticle>
    </PublicLayout>
  );
};
