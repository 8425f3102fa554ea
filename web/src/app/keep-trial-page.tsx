import { useTranslation } from 'react-i18next';
import { KeepTrial } from '../features/free-transcription/keep-trial.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Renders `/app/keep`: the first page after a sign-in from the landing page moves the visitor's transcription into the account. */
export const KeepTrialPage = () => {
  const { t } = useTranslation('keep');
  usePageTitle(t('title'));
  return <KeepTrial />;
};
