import { FREE_RETENTION_HOURS } from '@escriba/contracts/shared/limits';
import {
  ACCESS_LOG_RETENTION_MONTHS,
  CLOSED_ACCOUNT_RETENTION_YEARS,
  OPERATOR_LOG_RETENTION_YEARS,
  SUPPORT_RETENTION_MONTHS,
} from '@escriba/contracts/shared/retention';
import { AUDIO_RETENTION_DAYS } from '@escriba/contracts/transcription/audio';
import { useTranslation } from 'react-i18next';
import { Controller } from '../features/legal/controller.tsx';
import { LegalArticle } from '../features/legal/legal-article.tsx';
import { PublicLayout } from './public-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

const SECTIONS = [
  { name: 'one', points: ['account', 'recordings', 'voices', 'billing', 'technical', 'partners', 'notices'] },
  { name: 'two', points: ['contract', 'voices', 'law', 'consent', 'assistant', 'notices', 'never'] },
  {
    name: 'three',
    points: [
      'audio',
      'voices',
      'free',
      'device',
      'transcripts',
      'account',
      'access',
      'closed',
      'support',
      'notices',
      'operators',
    ],
  },
  { name: 'four', points: ['payment', 'google', 'speech', 'assistant', 'authorities'] },
  { name: 'five', points: ['access', 'correct', 'erase', 'revoke', 'complain'] },
  { name: 'six', points: ['security', 'incident', 'cookies', 'others', 'age', 'changes'] },
] as const;

/** Retention periods of the services. */
const PERIODS = {
  audioDays: AUDIO_RETENTION_DAYS,
  freeHours: FREE_RETENTION_HOURS,
  accessMonths: ACCESS_LOG_RETENTION_MONTHS,
  closedYears: CLOSED_ACCOUNT_RETENTION_YEARS,
  operatorLogYears: OPERATOR_LOG_RETENTION_YEARS,
  supportMonths: SUPPORT_RETENTION_MONTHS,
};

/** Renders `/privacy`: how data is handled, in six sections. */
export const PrivacyPage = () => {
  const { t } = useTranslation('privacy');
  usePageTitle(t('title'));
  const sections = SECTIONS.map(({ name, points }) => ({
    name,
    title: t(`${name}.title`),
    text: t(`${name}.text`),
    points: points.map((point) => t(`${name}.${point}` as 'three.audio', PERIODS)),
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
        <Controller />
      </LegalArticle>
    </PublicLayout>
  );
};
