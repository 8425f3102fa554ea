import { ChartColumn, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { ComingPage } from './coming-page.tsx';

export const ReportsPage = () => (
  <ComingPage name="reports" Icon={ChartColumn} action={<GoTranscriptions />} />
);
export const MeetingsPage = () => <ComingPage name="meetings" Icon={Video} isSoon action={<GoUpload />} />;

const GoUpload = () => {
  const { t } = useTranslation('workspace');
  return (
    <AppLink to={paths.appUpload} look="primary">
      {t('uploadRecording')}
    </AppLink>
  );
};

const GoTranscriptions = () => {
  const { t } = useTranslation('dashboard');
  return <AppLink to={paths.appTranscriptions}>{t('seeTranscriptions')}</AppLink>;
};
